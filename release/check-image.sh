#!/bin/bash
# Starts the image that release/image.sh made, as a cluster would: read-only, without rights, with a limit of memory; waits until
# it says that it is healthy, asks page, JSON and GTP, and ends it. Needs podman, and root or a user's namespace.
set -euo pipefail
cd "$(dirname "$0")/.."
image=$(echo "$PWD"/target/image/sanko-*-image.tar.gz)
version=$(basename "$image" -image.tar.gz)
name=sanko:${version#sanko-}
work=$(mktemp -d)

podman() {
  command podman --root "$work/store" --runroot "$work/run" --storage-driver vfs --cgroup-manager cgroupfs "$@" 2>>"$work/log"
}
trap 'podman rm -f -t 1 sanko >/dev/null || true; podman rmi -f -a >/dev/null || true; rm -rf "$work"' EXIT

say() {
  echo "image: $*"
}

fail() {
  podman logs sanko >&2 || true
  cat "$work/log" >&2
  echo "image: FAILED: $*" >&2
  exit 1
}

say "$(($(wc -c <"$image") / 1000000)) MB"
[ "$(wc -c <"$image")" -le 150000000 ] || fail "above 150 MB"
gunzip -c "$image" | podman load -q >/dev/null || fail "load"
podman image inspect "$name" --format '{{.HealthCheck}}' | grep -q /health || fail "no health check"

# Without a network of its own, so that no port is taken: what asks runs inside. The limits are those of this shell,
# which a container inside of another one cannot raise.
runtime=()
[ -z "$(type -P runc)" ] || runtime=(--runtime runc)
start=$(date +%s%N)
podman run -d --name sanko "${runtime[@]}" --network none --read-only --tmpfs /tmp --cap-drop all \
  --security-opt no-new-privileges --memory 2g --env SANKO_TOKEN=secret \
  --ulimit "nofile=$(ulimit -n):$(ulimit -n)" --ulimit nproc=4096:4096 "$name" >/dev/null || fail "run"
for _ in $(seq 300); do
  ! podman healthcheck run sanko >/dev/null || break
  sleep 0.1
done
podman healthcheck run sanko >/dev/null || fail "not healthy"
say "healthy after $((($(date +%s%N) - start) / 1000000)) ms"
[ "$(podman exec sanko id -u)" = 65532 ] || fail "it runs as another user"
! podman exec sanko touch /opt/sanko/x || fail "it can write to its own folder"
podman exec sanko grep -q /app/cds/image /proc/1/maps || fail "the archive of classes is not used"
podman exec sanko wget -q -O - http://localhost:7788/ >"$work/out" || fail "no page"
grep -q importmap "$work/out" || grep -q '<script' "$work/out" || fail "no page"

ask() {
  { echo "auth secret"; cat; } | podman exec -i sanko timeout 60 nc 127.0.0.1 "$1" >"$work/out"
}
printf 'boardsize 9\ngenmove b\nquit\n' | ask 7700 || fail "gtp"
grep -Eq '^= [A-J][1-9]' "$work/out" || fail "no move: $(cat "$work/out")"
echo '{"id":"a","moves":[["B","E5"]],"rules":"chinese","komi":7,"boardXSize":9,"boardYSize":9,"maxVisits":10}' | ask 7701 || fail "json"
grep -q '"id":"a".*"moveInfos"\|"moveInfos".*"id":"a"' "$work/out" || fail "no answer: $(cat "$work/out")"
if printf 'auth wrong\nname\n' | podman exec -i sanko timeout 60 nc 127.0.0.1 7700 | grep -q '^='; then
  fail "it answers without the token"
fi
podman stop -t 40 sanko >/dev/null || fail "stop"
[ "$(podman inspect sanko --format '{{.State.ExitCode}}')" = 0 ] || fail "it did not end by itself"
say "done"
