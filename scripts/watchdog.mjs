// Kills a test run in an endless loop and names the test, which `--test-timeout` cannot do.
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { beforeEach } from 'node:test';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  const limit = Number(/--test-timeout=(\d+)/.exec(process.execArgv.join(' '))?.[1] ?? 60_000);
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const title = new Uint8Array(new SharedArrayBuffer(500));
  setInterval(() => Atomics.add(beats, 0, 1), 1000).unref();
  if (process.env['NODE_TEST_CONTEXT'] ?? process.execArgv.includes('--test-isolation=none'))
    beforeEach((test) => void new TextEncoder().encodeInto(`${test.name}\n`, title));
  const workerData = { beats, limit, title };
  new Worker(new URL(import.meta.url), { execArgv: [], workerData }).unref();
} else {
  /** @type {{ readonly beats: Int32Array<SharedArrayBuffer>, readonly limit: number }} */
  const { beats, limit } = workerData;
  let last = { beat: -1, time: performance.now() };
  const timer = setInterval(() => {
    const beat = Atomics.load(beats, 0);
    if (beat !== last.beat) last = { beat, time: performance.now() };
    if (performance.now() - last.time < limit) return;
    clearInterval(timer);
    const session = new Session();
    session.connectToMainThread();
    const urls = new Map();
    session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
    session.once('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.map(
        (frame) => `    at ${frame.functionName || '-'} (${urls.get(frame.location.scriptId)})`,
      );
      end(frames.filter((frame) => !frame.includes('node:internal')));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    setTimeout(end, 3000, []); // a system call does not pause
  }, 1000);
}

/** @param {readonly string[]} frames */
function end(frames) {
  const [title] = new TextDecoder().decode(workerData.title.slice()).split(/[\n\0]/);
  const message = `This test was in one call for ${workerData.limit / 1000} s, and was killed: ${title}`;
  writeSync(2, [message, ...frames, ''].join('\n'));
  process.kill(process.pid, 'SIGKILL');
}
