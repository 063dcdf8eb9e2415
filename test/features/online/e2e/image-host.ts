import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A certificate for 127.0.0.1 and names below example.com. */
export const certificate = await generate([{ name: 'commonName', value: 'images' }], {
  keyType: 'ec',
  curve: 'P-256',
  extensions: [
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 7, ip: '127.0.0.1' },
        { type: 2, value: '*.example.com' },
      ],
    },
  ],
});

/** Makes this process trust the image hosts. */
export function trustImageHosts(): void {
  setDefaultCACertificates([certificate.cert]);
}

/** Responds with an image, or the requested range, as most hosts do. */
export const good: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': png.length }).end(png);
};

/** Starts an image host on this machine, which records its requests. */
export async function imageHost(t: TestContext, respond: Respond = good) {
  const asked: string[] = [];
  const server = createServer(
    { cert: certificate.cert, key: certificate.private },
    (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      respond(request, response);
    },
  );
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // as it listens on a port
  return { asked, port, host: `127.0.0.1:${port}`, address: `https://127.0.0.1:${port}/image` };
}
