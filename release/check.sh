#!/bin/bash
# Tries what `mvn -Prelease package` made, as someone would who has just downloaded it: the archives in
# an odd folder, with an empty home and a PATH without Java and Maven; Debian's package in a root of
# its own. Needs Linux on x86-64; the part about Debian needs dpkg and, to change the user, root.
# Usage: release/check.sh [FOLDER], by default target/release.
set -euo pipefail
cd "$(dirname "$0")/.."
releases=$(cd "${1:-target/release}" && pwd)
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; chmod -R u+w "$work"; rm -rf "$work"' EXIT

say() {
  echo "release: $*"
}

fail() {
  echo "release: FAILED: $*" >&2
  exit 1
}

say "the sums are right"
(cd "$releases" && sha256sum --quiet -c SHA256SUMS)
archive=$(echo "$releases"/sanko-*-linux-x86_64.tar.gz)
large=$(find "$releases" -maxdepth 1 -type f -size +120000000c)
[ -z "$large" ] || fail "above 120 MB: $large"

# What the launcher may use: no Java, no Maven.
mkdir "$work/tools" "$work/home"
for tool in sh cat chmod cksum dirname find grep head id ls mkdir mv printf readlink rm sed sleep tail tr uname wc; do
  ln -s "$(type -P "$tool")" "$work/tools/$tool"
done

alone() {
  env -i HOME="$work/home" PATH="$work/tools" LANG=C.UTF-8 "$@"
}

odd="$work/Gö 碁 & co"
mkdir "$odd"
tar xzf "$archive" -C "$odd"
folder=$(echo "$odd"/sanko-*)
sanko=$folder/sanko

say "the first move"
start=$(date +%s%N)
printf 'boardsize 9\ngenmove b\nquit\n' | alone "$sanko" gtp --visits 20 >"$work/out" 2>"$work/err" ||
  { cat "$work/err"; fail "gtp"; }
say "after $((($(date +%s%N) - start) / 1000000)) ms"
grep -Eq '^= [A-J][1-9]$' "$work/out" || fail "no move: $(cat "$work/out")"
[ -n "$(find "$folder/app/cds" -type f -size +1M)" ] || fail "no classes are recorded"
start=$(date +%s%N)
alone "$sanko" version --json >"$work/out"
say "a later start of version: $((($(date +%s%N) - start) / 1000000)) ms"
grep -q '"packaged":true' "$work/out" || fail "version: $(cat "$work/out")"

say "by a symbolic link, with a wrong JAVA_HOME"
ln -s "$sanko" "$work/link"
alone JAVA_HOME=/absent "$work/link" version >/dev/null

say "analysis"
echo '{"id":"a","moves":[["B","E5"]],"rules":"chinese","komi":7,"boardXSize":9,"boardYSize":9,"maxVisits":10}' |
  alone "$sanko" analysis >"$work/out" 2>"$work/err" || { cat "$work/err"; fail "analysis"; }
grep -q '"id":"a".*"moveInfos"' "$work/out" || grep -q '"moveInfos"' "$work/out" || fail "analysis"

say "review"
echo '(;GM[1]SZ[9]KM[7];B[ee];W[gc];B[cg];W[gg];B[cc])' >"$work/game.sgf"
(cd "$work" && alone "$sanko" review --visits 5 game.sgf) >"$work/out" 2>"$work/err" ||
  { cat "$work/err"; fail "review"; }

say "a record in Big5 that does not say so"
printf '(;SZ[9]PW[\263\134];B[ee];W[gc];B[cg])' >"$work/big5.sgf"
printf 'loadsgf %s\nlist_stones b\nquit\n' "$work/big5.sgf" |
  alone "$sanko" gtp --model rollouts >"$work/out" 2>"$work/err" || { cat "$work/err"; fail "loadsgf"; }
grep -q '^= E5 C3$' "$work/out" || fail "loadsgf: $(cat "$work/out" "$work/err")"

say "doctor"
alone "$sanko" doctor >"$work/out" 2>"$work/err" || { cat "$work/out" "$work/err"; fail "doctor"; }
grep -q '^ok   package .*with a Java of its own' "$work/out" || fail "doctor: $(cat "$work/out")"

say "the page"
# Not by `alone`: a function in the background is a shell of its own, and killing it would leave the server.
env -i HOME="$work/home" PATH="$work/tools" LANG=C.UTF-8 "$sanko" web --no-browser --port 0 \
  </dev/null >"$work/out" 2>"$work/err" &
server=$!
for _ in $(seq 600); do
  if grep -q '^http' "$work/out" || ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.2
done
python3 -c 'import sys, urllib.request
page = urllib.request.urlopen(open(sys.argv[1]).readline().strip(), timeout=20).read()
sys.exit(b"importmap" not in page)' "$work/out" || { cat "$work/err"; fail "web"; }
kill "$server"
wait "$server" || true
server=
! pgrep -f "$folder/app" >/dev/null || fail "a process is left"

say "the trainer is not there, and says so"
alone "$sanko" train >"$work/out" 2>&1 && fail "train"
grep -q 'sources' "$work/out" || fail "train: $(cat "$work/out")"

# Root writes to read-only folders, so another user tries it.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
  say "from a read-only folder, as another user"
  rm -rf "$folder/app/cds"
  mkdir "$work/other"
  chown 65534:65534 "$work/other"
  chmod 755 "$work" "$work/tools"
  printf 'boardsize 9\ngenmove b\nquit\n' |
    env -i HOME="$work/other" PATH="$work/tools" \
      "$(type -P setpriv)" --reuid=65534 --regid=65534 --clear-groups "$sanko" gtp --visits 5 \
      >"$work/out" 2>"$work/err" || { cat "$work/err"; fail "read-only"; }
  grep -Eq '^= [A-J][1-9]$' "$work/out" || fail "read-only: $(cat "$work/out" "$work/err")"
  [ -n "$(find "$work/other/.cache/sanko/cds" -type f -size +1M)" ] || fail "no archive in the cache"
fi

if command -v java >/dev/null && command -v unzip >/dev/null; then
  say "the zip, with the Java of this machine"
  mkdir "$work/zip"
  unzip -q "$releases"/sanko-*[0-9].zip -d "$work/zip"
  "$work/zip"/sanko-*/sanko version --json | grep -q '"packaged":true' || fail "zip"
fi

if command -v dpkg >/dev/null; then
  say "Debian's package in a root of its own"
  root=$work/root
  mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
  touch "$root"/var/lib/dpkg/{status,available}
  (cd "$root" && find . | sort) >"$work/before"
  debian() {
    dpkg --root="$root" --log=/dev/null --force-depends --force-not-root --force-script-chrootless "$@" \
      >"$work/out" 2>&1 || { cat "$work/out"; fail "dpkg $*"; }
  }
  debian -i "$releases"/sanko_*_amd64.deb
  for file in bin/sanko share/man/man1/sanko.1.gz share/applications/sanko.desktop \
    share/bash-completion/completions/sanko share/zsh/vendor-completions/_sanko \
    share/fish/vendor_completions.d/sanko.fish share/doc/sanko/copyright; do
    [ -r "$root/usr/$file" ] || fail "no /usr/$file"
  done
  say "the paths that the guides name"
  papers=$root/usr/share/doc/sanko
  grep -rhoE '/usr/(bin|lib|share)/[A-Za-z0-9._/-]*[A-Za-z0-9]' "$papers"/docs/guides | sort -u >"$work/paths"
  [ "$(wc -l <"$work/paths")" -ge 3 ] || fail "the guides name no paths"
  while read -r path; do
    [ -e "$root$path" ] || fail "the guides name $path, which does not exist"
  done <"$work/paths"
  (cd docs && find guides -type f | sort) >"$work/guides"
  (cd "$papers/docs" && find guides -type f | sort) | cmp "$work/guides" - || fail "guides are missing"
  if command -v java >/dev/null; then
    "$root/usr/bin/sanko" version >/dev/null
    echo '{"id":"a","moves":[],"rules":"chinese","komi":7,"boardXSize":9,"boardYSize":9,"maxVisits":2}' |
      "$root/usr/bin/sanko" analysis -config "$papers/docs/guides/analysis.cfg" \
        -model "$root/usr/lib/sanko/networks/sanko.bin.gz" >"$work/out" 2>"$work/err" || { cat "$work/err"; fail "Ogatak's files"; }
    grep -q '"moveInfos"' "$work/out" || fail "Ogatak's files: $(cat "$work/out")"
    say "the command line of its service"
    command=$(sed -n 's/^ExecStart=//p' "$root/lib/systemd/system/sanko.service" |
      sed "s#/usr/bin#$root/usr/bin#; s#/etc#$root/etc#")
    mkdir "$work/state"
    user=
    if [ "$(id -u)" -eq 0 ]; then
      chown 65534:65534 "$work/state"
      chmod 755 "$work"
      user="setpriv --reuid=65534 --regid=65534 --clear-groups"
    fi
    HOME=$work/state SANKO_HOME=$work/state XDG_CACHE_HOME=$work/state/cache \
      $user $command --gtp 0 --drain-seconds 1 </dev/null >"$work/out" 2>"$work/err" &
    server=$!
    for _ in $(seq 600); do
      if grep -q '^Port of gtp' "$work/out" "$work/err" || ! kill -0 "$server" 2>/dev/null; then break; fi
      sleep 0.2
    done
    port=$(cat "$work/out" "$work/err" | sed -n 's/^Port of gtp: //p')
    [ -n "$port" ] || { cat "$work/err"; fail "serve"; }
    exec 5<>"/dev/tcp/127.0.0.1/$port"
    printf 'name\nquit\n' >&5
    head -1 <&5 | grep -q '^= ' || fail "serve does not answer"
    exec 5>&-
    kill "$server"
    wait "$server" || true
    server=
  fi
  rm -rf "$root/usr/lib/sanko/app/cds"
  debian -P sanko
  (cd "$root" && find . | sort) >"$work/after"
  left=$(comm -13 "$work/before" "$work/after" | grep -Ev '^\./var/lib/dpkg/|^\./(usr|lib|etc)(/|$)' || true)
  files=$(cd "$root" && find usr lib etc ! -type d 2>/dev/null || true)
  [ -z "$left$files" ] || fail "left after removal: $left $files"
fi
say "done"
