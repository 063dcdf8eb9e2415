import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../support/program.ts';

const read = (name: string) => readFileSync(join(root, 'deploy/kubernetes', name), 'utf8');
const { spec } = parse(read('deployment.yaml'));
const pod = spec.template.spec;
const containers = [...pod.initContainers, ...pod.containers];

test('the pods obey the restricted standard, write nowhere, and have no account', () => {
  // https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted
  assert.equal(
    parse(read('namespace.yaml')).metadata.labels['pod-security.kubernetes.io/enforce'],
    'restricted',
  );
  assert.equal(pod.automountServiceAccountToken, false);
  assert.deepEqual(pod.securityContext, {
    runAsNonRoot: true,
    fsGroup: 65533,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  for (const { securityContext } of containers) {
    assert.deepEqual(securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
  for (const { name, ...source } of pod.volumes)
    assert.match(Object.keys(source).join(), /^(emptyDir|secret)$/, name);
});

test('the server is not ended while it starts, and each probe asks what it should', () => {
  const [{ startupProbe, livenessProbe, readinessProbe }] = pod.containers;
  const asked = [startupProbe, livenessProbe, readinessProbe].map(
    ({ httpGet }) => `${httpGet.port}${httpGet.path}`,
  );
  assert.deepEqual(asked, ['admin/livez', 'admin/livez', 'admin/readyz']);
  assert.equal(startupProbe.periodSeconds * startupProbe.failureThreshold, 60);
});

test('every selector finds the pods', () => {
  const labels = { 'app.kubernetes.io/name': 'filter-catalog' };
  assert.deepEqual(spec.template.metadata.labels, labels);
  assert.deepEqual(spec.selector.matchLabels, labels);
  assert.deepEqual(pod.topologySpreadConstraints[0].labelSelector.matchLabels, labels);
  assert.deepEqual(parse(read('service.yaml')).spec.selector, labels);
  assert.deepEqual(parse(read('disruption-budget.yaml')).spec.selector.matchLabels, labels);
  assert.deepEqual(parse(read('network-policy.yaml')).spec.podSelector.matchLabels, labels);
  assert.deepEqual(parse(read('pod-monitor.yaml')).spec.selector.matchLabels, labels);
});

test('what is named elsewhere is there: volumes, secrets, ports', () => {
  const secrets = parseAllDocuments(read('secrets.yaml')).map(
    (secret) => secret.toJS().metadata.name,
  );
  const named = pod.volumes.flatMap(
    ({ secret }: { secret?: { secretName: string } }) => secret?.secretName ?? [],
  );
  assert.deepEqual(named.toSorted(), secrets.toSorted());
  const mounts = containers.flatMap(({ volumeMounts }) => volumeMounts);
  const nameOf = ({ name }: { name: string }) => name;
  assert.deepEqual(new Set(mounts.map(nameOf)), new Set(pod.volumes.map(nameOf)));
  assert.ok(mounts.every((mount) => !('subPath' in mount))); // it would never be updated
  const ports: readonly string[] = containers.flatMap((container) => container.ports.map(nameOf));
  const policy = parse(read('network-policy.yaml')).spec.ingress.flatMap(
    ({ ports }: { ports: object[] }) => ports,
  );
  assert.deepEqual(
    policy.map(({ port }: { port: string }) => port),
    ['http', 'admin', 'git-metrics'],
  );
  assert.deepEqual(ports, ['git-metrics', 'http', 'admin']);
  const { metadata, spec: service } = parse(read('service.yaml'));
  assert.equal(service.ports[0].targetPort, 'http');
  const [{ http }] = parse(read('ingress.yaml')).spec.rules;
  const backend = { name: metadata.name, port: { name: service.ports[0].name } };
  assert.deepEqual(http.paths, [{ path: '/', pathType: 'Prefix', backend: { service: backend } }]);
  const { podMetricsEndpoints, jobLabel } = parse(read('pod-monitor.yaml')).spec;
  assert.deepEqual(podMetricsEndpoints, [{ port: 'admin' }, { port: 'git-metrics' }]);
  assert.equal(spec.template.metadata.labels[jobLabel], 'filter-catalog'); // the job of the alerts
});
