import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../e2e/serving.ts';
import { deployed } from './deployed.ts';
import { type Origin, startOrigin } from './origin.ts';
import { isAnswered, startProgram } from './process.ts';
import type { Place, Target } from './target.ts';

/** Varnish in front of our server, as deploy/varnish/ has it. */
export async function startVarnish(place: Place, before?: Origin): Promise<Target> {
  const origin = before ?? (await startOrigin(place));
  const port = await freePort();
  const vcl = join(place.folder, 'catalog.vcl');
  writeFileSync(
    vcl,
    deployed('varnish/catalog.vcl', {
      '"8080"': `"${origin.port}"`,
      '"9090"': `"${origin.adminPort}"`,
    }),
  );
  const log = ['-p', 'vsl_mask=-ReqHeader,-ReqUnset,-BereqHeader,-BereqUnset'];
  const address = ['-a', `127.0.0.1:${port}`, '-n', join(place.folder, 'varnish'), '-j', 'none'];
  await startProgram(place, {
    command: 'varnishd',
    args: ['-F', ...address, '-f', vcl, '-s', 'malloc,256M', '-p', 'http_gzip_support=off', ...log],
    answers: () => isAnswered(`http://127.0.0.1:${port}/`, 401),
  });
  return { url: `http://127.0.0.1:${port}`, update: async () => {}, endOrigin: origin.end };
}
