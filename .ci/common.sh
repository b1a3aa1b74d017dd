# What the parts of .ci/run share: `source` it from the root of the sources.
set -euo pipefail
export PATH="$PATH:/usr/games"
# Names of files in the tests are not all in ASCII.
if [ "$(locale charmap 2>/dev/null)" != UTF-8 ]; then
  export LC_ALL=C.UTF-8
fi
mkdir -p target

# Calls apt-get, of which one at a time may run: apt_get ARGUMENT ...
apt_get() {
  flock .ci/common.sh apt-get -o DPkg::Lock::Timeout=300 -qq "$@" >/dev/null 2>&1
}

# Installs Debian's packages if one of the programs is missing: install "PROGRAM ..." "PACKAGE ...".
# Says so and goes on where that cannot be done.
install() {
  local program
  for program in $1; do
    if ! command -v "$program" >/dev/null; then
      # shellcheck disable=SC2086 # several packages
      { apt_get update && apt_get install -y $2; } || echo "ci: $2 could not be installed; what needs it is skipped"
      return
    fi
  done
}

install_browser() {
  install "chromium chromedriver" "chromium chromium-driver"
}

install_gnugo() {
  install gnugo gnugo
}

install_numpy() {
  python3 -c 'import numpy' 2>/dev/null || { apt_get update && apt_get install -y python3-numpy; } || true
}

install_nginx() {
  install nginx "nginx libnginx-mod-stream"
}

install_containers() {
  install "buildah podman runc gpg" "--no-install-recommends buildah podman runc gnupg"
}

# Whether Node is there, and new enough for the options that the parts give it.
has_node() {
  command -v node >/dev/null && command -v npm >/dev/null \
    && node -e 'const [major, minor] = process.versions.node.split(".").map(Number)
      process.exit(major > 20 || (major === 20 && minor >= 10) ? 0 : 1)'
}

# The JDKs of this machine from version 17 on, the oldest first: "VERSION HOME" a line.
jdks() {
  local name home version
  {
    for name in "${!JAVA_HOME@}"; do
      echo "${!name}"
    done
    dirname "$(dirname "$(readlink -f "$(command -v javac)")")"
    printf '%s\n' /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
      "$HOME"/.sdkman/candidates/java/*
  } | while read -r home; do
    if [ -x "$home/bin/javac" ] && [ -r "$home/release" ]; then
      version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)"$/\1/p' "$home/release")
      if [ "${version%%[!0-9]*}" -ge 17 ]; then
        echo "$version $(cd "$home" && pwd -P)"
      fi
    fi
  done | sort -uV
}

# Sets oldest and newest to lines of jdks.
choose_jdks() {
  local found
  mapfile -t found < <(jdks)
  if [ "${#found[@]}" -eq 0 ]; then
    echo "ci: there is no JDK of version 17 or newer in JAVA_HOME, on the PATH or in /usr/lib/jvm"
    exit 1
  fi
  oldest=${found[0]}
  newest=${found[-1]}
}

# Runs some tests of modules, whose sources the part `verify` checks: tests MODULE,... OPTION ...
# With `test` in place of `verify`, Maven takes folders of classes for changed dependencies, and compiles
# everything that uses them.
tests() {
  local modules=$1
  shift
  mvn -B -ntp -q -Ptests-only -pl "$modules" -am verify -Dsurefire.failIfNoSpecifiedTests=false "$@"
}
