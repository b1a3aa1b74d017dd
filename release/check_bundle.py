"""What Maven Central asks of a bundle: description of the project, jars, sources, Javadoc, sums and signatures, of every artifact.

Usage: python3 release/check_bundle.py BUNDLE.zip GROUP ARTIFACT ..., with gpg's keyring of the key that signed (GNUPGHOME).
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

POM = "{http://maven.apache.org/POM/4.0.0}"
REQUIRED = ["modelVersion", "groupId", "artifactId", "version", "name", "description", "url", "licenses/license/name", "licenses/license/url",
            "developers/developer/name", "scm/connection", "scm/developerConnection", "scm/url"]


def check(condition, text):
    if not condition:
        sys.exit(f"bundle: FAILED: {text}")


def check_pom(text, group, artifact, version):
    pom = ElementTree.fromstring(text)

    def value(path):
        return pom.findtext("/".join(POM + step for step in path.split("/")))

    for path in REQUIRED:
        check((value(path) or "").strip(), f"{artifact} has no {path}")
    check((value("groupId"), value("artifactId"), value("version")) == (group, artifact, version), f"{artifact} is {value('groupId')}")
    check(b"${" not in text, f"{artifact} has a property that nothing replaced")
    check(pom.find(POM + "parent") is None, f"{artifact} has a parent")
    own = [dependency.findtext(POM + "groupId") for dependency in pom.iter(POM + "dependency")
           if dependency.findtext(POM + "artifactId").startswith("sanko-")]
    check(set(own) <= {group}, f"{artifact} depends on {own}")
    return {dependency.findtext(POM + "artifactId") for dependency in pom.iter(POM + "dependency")}


def main(bundle, group, *artifacts):
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(bundle) as files:
        files.extractall(folder)
        expected = set()
        for artifact in artifacts:
            place = f"{group.replace('.', '/')}/{artifact}"
            version, = os.listdir(f"{folder}/{place}")
            for kind in (".pom", ".jar", "-sources.jar", "-javadoc.jar"):
                name = f"{place}/{version}/{artifact}-{version}{kind}"
                expected |= {name + suffix for suffix in ("", ".asc", ".md5", ".sha1", ".sha256", ".sha512")}
                check(os.path.exists(f"{folder}/{name}"), f"no {name}")
                with open(f"{folder}/{name}", "rb") as file:
                    data = file.read()
                for algorithm in ("md5", "sha1", "sha256", "sha512"):
                    with open(f"{folder}/{name}.{algorithm}", encoding="ascii") as file:
                        check(file.read().strip() == hashlib.new(algorithm, data).hexdigest(), f"{name}.{algorithm}")
                verified = subprocess.run(["gpg", "--batch", "--verify", f"{folder}/{name}.asc", f"{folder}/{name}"], capture_output=True)
                check(verified.returncode == 0, f"{name}.asc: {verified.stderr.decode()}")
                if kind == ".pom":
                    needed = {each for each in check_pom(data, group, artifact, version) if each.startswith("sanko-")}
                    check(needed <= set(artifacts), f"{artifact} needs {needed - set(artifacts)}, which the bundle lacks")
                else:
                    with zipfile.ZipFile(f"{folder}/{name}") as jar:
                        check(jar.testzip() is None and len(jar.namelist()) > 3, f"{name} is broken")
        found = {name for name in files.namelist() if not name.endswith("/")}
        check(found == expected, f"more or less than expected: {sorted(found ^ expected)}")
    print(f"bundle: {len(artifacts)} artifacts of {group} {version} are as Maven Central wants them")


if __name__ == "__main__":
    main(*sys.argv[1:])
