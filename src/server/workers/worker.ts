/** A process that answers requests as the primary process tells it: what it runs on comes from there, verified. */
import { loadWording } from '../../diagnostic/wording/language.ts';
import type { ProcessMetrics } from '../admin/metrics.ts';
import { createEngine, type LocalEngine } from '../engine.ts';
import { createLog, type Log } from '../log.ts';
import { type FromWorker, type ToWorker, toSent } from './messages.ts';

/** Milliseconds between counts: those of a worker that is killed are lost since the last. */
const countInterval = 1000;

// A terminal tells all of its processes to end, and the primary process decides when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

let running: { readonly engine: LocalEngine; readonly log: Log } | undefined;
let measure: (() => Promise<ProcessMetrics>) | undefined;

process.on('message', (message: ToWorker) => {
  receive(message).catch((error: unknown) => say({ kind: 'failed', error: toSent(error) }));
});

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'start') return start(message);
  if (running === undefined) {
    if (message.kind === 'stop') process.exit(0);
    return;
  }
  const { engine, log } = running;
  switch (message.kind) {
    case 'replace':
      engine.replace(message.parts);
      return;
    case 'measure':
      measure ??= (await import('../admin/metrics.ts')).measureProcess();
      say({ kind: 'measured', id: message.id, counts: await engine.counts(), metrics: await measure() });
      return;
    case 'close-port':
      engine.closePort();
      say({ kind: 'port-is-closed' });
      return;
    case 'stop':
      await engine.stop();
      await log.close();
      process.disconnect();
      process.exit(0);
  }
}

async function start({ settings, served, language, terminal }: ToWorker & { kind: 'start' }): Promise<void> {
  const wording = await loadWording(language);
  const log = await createLog({ level: settings.logLevel, wording, terminal });
  const engine = createEngine(settings, served, log, settings.workers);
  running = { engine, log };
  say({ kind: 'listening', url: await engine.listen() });
  setInterval(async () => say({ kind: 'counted', counts: await engine.counts() }), countInterval).unref();
}

function say(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
