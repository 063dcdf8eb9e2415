import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The part of `kubernetes-models` that is called; its classes and types are made from Kubernetes' own OpenAPI. */
type Models = Readonly<Record<string, new (manifest: Manifest) => { validate: () => void }>>;

const folder = join(root, 'deploy/kubernetes');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const kustomization = parse(read('kustomization.yaml'));
const names = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
const manifests = (text: string): readonly Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS());
const all = names.flatMap((name) => manifests(read(name)));

/** The module of a kind: those of the Prometheus operator are in a package of their own. */
const moduleOf = ({ apiVersion }: Manifest) =>
  `${apiVersion.startsWith('monitoring.') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}`;

/** Throws where a value is not of its field, or a field is missing; it does not mind fields that nobody knows. */
async function validate(manifest: Manifest): Promise<void> {
  const models: Models = await import(moduleOf(manifest));
  const Model = models[manifest.kind];
  assert.ok(Model, `${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

/** What the compiler says of the manifests as objects of their types, in which it knows every field there is. */
function complaints(t: TestContext, checked: readonly Manifest[]): readonly string[] {
  const text = checked.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as I${index} } from '${moduleOf(manifest)}';\n` +
      `export const manifest${index}: I${index} = ${JSON.stringify(manifest, null, 2)};\n`,
  );
  const place = folderWith(t, {
    'manifests.ts': text.join(''),
    'package.json': '{ "type": "module" }',
  });
  symlinkSync(join(root, 'test/fleet/node_modules'), join(place, 'node_modules'));
  const args = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', 'manifests.ts'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, {
    cwd: place,
    encoding: 'utf8',
  });
  return stdout.match(/error TS\d+: .*/g) ?? [];
}

test('these are the manifests', () => {
  assert.deepEqual(all.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).toSorted(), [
    'apps/v1 Deployment',
    'monitoring.coreos.com/v1 PodMonitor',
    'networking.k8s.io/v1 Ingress',
    'networking.k8s.io/v1 NetworkPolicy',
    'policy/v1 PodDisruptionBudget',
    'v1 Namespace',
    'v1 Secret',
    'v1 Secret',
    'v1 Service',
  ]);
  const byHand = ['ingress.yaml', 'pod-monitor.yaml', 'secrets.yaml'];
  assert.deepEqual([...kustomization.resources, ...byHand].toSorted(), names.toSorted());
});

test('each is valid by the schemas of Kubernetes, and has no field that they do not know', async (t) => {
  for (const manifest of all) await validate(manifest);
  assert.deepEqual(complaints(t, all), []);
});
