import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeyProxy {
  url: string;
  stop(): void;
}

/**
 * Forwards the calls of a client that can't send an API key, with the keys in turns, because each publisher has a rate
 * limit. A host other than the proxy's own is forwarded as it is.
 */
export async function startKeyProxy(origin: string, keys: readonly string[]): Promise<KeyProxy> {
  const target = new URL(origin);
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    const own = `localhost:${portOf()}`;
    const headers: Record<string, string | string[] | undefined> = {
      ...incoming.headers,
      authorization: `Bearer ${keys[calls++ % keys.length]}`,
    };
    if (headers.host === own) headers.host = target.host;
    if (headers.origin === `http://${own}`) headers.origin = target.origin;
    const { method, url: path } = incoming;
    const forwarded = request(
      { host: target.hostname, port: target.port, path, method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const portOf = () => (server.address() as AddressInfo).port;
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf()}/mcp`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
