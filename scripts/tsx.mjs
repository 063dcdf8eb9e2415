// Without this, esbuild (inside tsx) uses a worker thread, and a test run once hung on it.
process.env['ESBUILD_WORKER_THREADS'] = '0';
// @ts-expect-error It has no type declarations.
await import('tsx');
