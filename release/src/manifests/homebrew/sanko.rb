# For a tap: Formula/sanko.rb.
class Sanko < Formula
  desc "Go engine on neural networks"
  homepage "https://github.com/@OWNER@/sanko"
  url "@DOWNLOADS@/sanko-@VERSION@.zip"
  sha256 "@SUM_ZIP@"
  license "MIT"

  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    (bin/"sanko").write_env_script libexec/"sanko", Language::Java.overridable_java_home_env
  end

  test do
    assert_match '"packaged":true', shell_output("#{bin}/sanko version --json")
    game = pipe_output("#{bin}/sanko gtp --visits 2", "boardsize 9\ngenmove b\nquit\n", 0)
    assert_match(/^= [A-J][1-9]$/, game)
  end
end
