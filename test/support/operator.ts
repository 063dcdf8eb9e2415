import assert from 'node:assert/strict';
import { readMetrics, type Samples } from './prometheus.ts';
import { ask } from './server.ts';

/** What the listener for operators says at `/status`. */
export async function statusOf(adminPort: number) {
  const { status, body } = await ask(adminPort, { path: '/status' });
  assert.equal(status, 200);
  return JSON.parse(body.toString());
}

/** What it says at `/metrics`. */
export async function metricsOf(adminPort: number): Promise<Samples> {
  const { status, body } = await ask(adminPort, { path: '/metrics' });
  assert.equal(status, 200);
  return readMetrics(body.toString());
}

/** The series of a family that are not 0, without its name and `filter_catalog_`. */
export async function nonZero(adminPort: number, family: string): Promise<Readonly<Record<string, number>>> {
  const start = `filter_catalog_${family}{`;
  const series = [...(await metricsOf(adminPort))].filter(([name, value]) => name.startsWith(start) && value !== 0);
  return Object.fromEntries(series.map(([name, value]) => [name.slice(start.length - 1), value]));
}
