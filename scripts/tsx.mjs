// Or esbuild, inside tsx, waits for a thread of its own, which is where a test run once hung.
process.env['ESBUILD_WORKER_THREADS'] = '0';
// @ts-expect-error It declares no types.
await import('tsx');
