#!/bin/bash
# Builds the release of a commit in two folders of different names and compares the bytes.
# Usage: release/compare.sh [COMMIT] [OPTION OF MAVEN ...], by default HEAD. Takes two whole builds.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=${1:-HEAD}
shift || true
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one "another folder"; do
  mkdir "$work/$folder"
  git archive "$commit" | tar x -C "$work/$folder"
  (cd "$work/$folder" && mvn -B -ntp -q -Ptests-only,release -DskipTests "$@" package) || exit 1
done
cd "$work"
if diff -r "one/target/release" "another folder/target/release"; then
  echo "release: both builds made the same bytes"
  cat one/target/release/SHA256SUMS
else
  exit 1
fi
