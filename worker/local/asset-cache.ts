import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

interface AssetCache {
  origin: string;
  stop(): void;
}

interface Asset {
  rawHeaders: string[];
  body: Buffer;
}

/** Files whose name has the hash of their content. */
const ASSET = /^\/assets\//;
const SYSTEM_CLOSED = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Serves the local system at another port, and its assets from memory. Each test has a browser without a cache, and wrangler
 * takes ten times as long for a file: half of the time of a page.
 */
export async function startAssetCache(port: number, systemPort: number): Promise<AssetCache> {
  const agent = new Agent({ keepAlive: true });
  const assets = new Map<string, Asset>();
  const forward = async (request: IncomingMessage, signal: AbortSignal): Promise<IncomingMessage> => {
    const { method, url, rawHeaders } = request;
    const forwarded = send({ agent, port: systemPort, method, path: url, headers: rawHeaders, signal });
    request.pipe(forwarded);
    const [response] = await once(forwarded, 'response');
    return response;
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const asset = assets.get(path);
    if (asset) {
      response.writeHead(200, asset.rawHeaders).end(asset.body);
      return;
    }
    const left = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) left.abort();
    });
    const forwarded = await forward(request, left.signal);
    response.writeHead(forwarded.statusCode ?? 502, forwarded.rawHeaders);
    if (forwarded.statusCode === 200 && ASSET.test(path)) {
      const body = await buffer(forwarded);
      assets.set(path, { rawHeaders: forwarded.rawHeaders, body });
      response.end(body);
    } else await pipeline(forwarded, response);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const browserLeft = response.destroyed;
      response.destroy();
      if (!browserLeft && !isSystemClosed(error)) throw error;
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function isSystemClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SYSTEM_CLOSED.has(error.code);
}
