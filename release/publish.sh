#!/bin/bash
# Publishes what `mvn -Prelease package` made, by JReleaser: signs it, makes a release on GitHub, and sends the library to Maven
# Central. Without `--really` nothing leaves this machine: all is checked, signed and bundled, and only shown. The accounts, the key
# and its password come from the environment (docs/release.md); `--test-key` takes a key that is thrown away in their place.
# Usage: release/publish.sh [--test-key | --really]
set -euo pipefail
cd "$(dirname "$0")/.."
dry=true
work=$(mktemp -d)
mkdir -m 700 "$work/keys"
export GNUPGHOME=$work/keys
trap 'gpgconf --kill all; rm -rf "$work"' EXIT
case ${1:-} in
  --really) dry=false ;;
  --test-key)
    gpg --batch --quiet --pinentry-mode loopback --passphrase secret --quick-generate-key 'Sanko test <test@example.org>' ed25519 sign 1d
    JRELEASER_GPG_PUBLIC_KEY=$(gpg --armor --export)
    JRELEASER_GPG_SECRET_KEY=$(gpg --batch --pinentry-mode loopback --passphrase secret --armor --export-secret-keys)
    export JRELEASER_GPG_PUBLIC_KEY JRELEASER_GPG_SECRET_KEY JRELEASER_GPG_PASSPHRASE=secret
    export JRELEASER_GITHUB_TOKEN=test JRELEASER_MAVENCENTRAL_CENTRAL_USERNAME=test JRELEASER_MAVENCENTRAL_CENTRAL_PASSWORD=test
    export JRELEASER_MAVENCENTRAL_CENTRAL_URL=http://localhost:1
    ;;
esac
# JReleaser asks git for the branch and the remote, so that it works in a clone whose remote is the owner's repository.
owner=$(sed -n 's#.*<owner>\(.*\)</owner>.*#\1#p' pom.xml)
git clone -q --shared . "$work/sanko"
git -C "$work/sanko" remote set-url origin "https://github.com/$owner/sanko.git"
rm -rf target/publish
# JReleaser keeps signatures that are there, also those of another key.
find target/release -name '*.asc' -delete
mvn -B -ntp -q -Prelease -f "$work/sanko/release/pom.xml" jreleaser:full-release -Djreleaser.dry.run=$dry \
  "-Dreleases=$PWD/target/release" "-Djreleaser.output.directory=$PWD/target/publish"

gpg --batch --quiet --import <<<"$JRELEASER_GPG_PUBLIC_KEY" 2>/dev/null
python3 release/check_bundle.py target/publish/deploy/mavenCentral/central/*-bundle.zip "io.github.$owner" \
  sanko-{base,board,superko,reading,nn,search,engine}
