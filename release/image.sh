#!/bin/bash
# Makes an image for containers from the package for Linux, without a daemon: target/image/sanko-VERSION-image.tar.gz, which
# `docker load` and `podman load` read, and sanko-VERSION-oci.tar, the same as an OCI archive, whose format has no health checks. Its
# base are a few of Debian's packages. Needs Debian or Ubuntu on x86-64, root, and buildah.
# Usage: release/image.sh [FOLDER], by default target/release.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD/release
archive=$(echo "$(cd "${1:-target/release}" && pwd)"/sanko-*-linux-x86_64.tar.gz)
version=$(basename "$archive" -linux-x86_64.tar.gz)
version=${version#sanko-}
mkdir -p target/image
image=$PWD/target/image/sanko-$version-image.tar.gz
oci=$PWD/target/image/sanko-$version-oci.tar
rm -f "$image" "$oci"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The shell of the launcher and of the health check, and the libraries that Java and the networks' libraries name.
base=$work/base
mkdir -p "$work/debs" "$work/packages" "$base"/{bin,etc,lib64,lib/x86_64-linux-gnu,proc,dev,tmp,usr/share/doc,var/lib/sanko}
packages="busybox-static libc6 libgcc-s1 libstdc++6 zlib1g $(apt-cache depends libgcc-s1 | grep -o 'gcc-[0-9]*-base' | head -n 1)"
# shellcheck disable=SC2086 # several packages
(cd "$work/debs" && apt-get -o APT::Sandbox::User=root download -qq $packages >/dev/null)
for deb in "$work"/debs/*.deb; do
  dpkg-deb -x "$deb" "$work/packages"
done
cp "$work/packages/bin/busybox" "$base/bin"
for tool in $("$base/bin/busybox" --list); do
  [ "$tool" = busybox ] || ln -s busybox "$base/bin/$tool"
done
for library in ld-linux-x86-64.so.2 libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2 libnss_dns.so.2 \
  libgcc_s.so.1 libstdc++.so.6 libz.so.1; do
  cp -L "$work"/packages/{lib,usr/lib}/x86_64-linux-gnu/$library "$base/lib/x86_64-linux-gnu" 2>/dev/null || true
  [ -f "$base/lib/x86_64-linux-gnu/$library" ] || { echo "image: no $library" >&2; exit 1; }
done
ln -s ../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 "$base/lib64/ld-linux-x86-64.so.2"
cp -r "$work/packages/usr/share/doc" "$base/usr/share"
find "$base/usr/share/doc" -type f ! -name copyright -delete
printf 'root:x:0:0::/:/bin/sh\nsanko:x:65532:65532::/var/lib/sanko:/bin/sh\n' >"$base/etc/passwd"
printf 'root:x:0:\nsanko:x:65532:\n' >"$base/etc/group"
printf 'hosts: files dns\n' >"$base/etc/nsswitch.conf"
cp "$here/containers/record" "$base/record"
chmod 1777 "$base/tmp"

mkdir "$work/sanko"
tar xzf "$archive" -C "$work/sanko" --strip-components=1

buildah() {
  command buildah --storage-driver vfs --root "$work/store" --runroot "$work/run" "$@"
}
buildah build --isolation chroot --format docker --tag "sanko:$version" \
  --label org.opencontainers.image.title=Sanko --label "org.opencontainers.image.version=$version" \
  --label org.opencontainers.image.licenses=MIT \
  --file "$here/containers/Containerfile" "$work" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
buildah push -q "sanko:$version" "docker-archive:$work/image.tar:sanko:$version"
gzip -n <"$work/image.tar" >"$image"
buildah push -q --format oci "sanko:$version" "oci-archive:$oci:sanko:$version"
echo "image: $image, $(($(wc -c <"$image") / 1000000)) MB, unpacked $(($(wc -c <"$work/image.tar") / 1000000)) MB"
