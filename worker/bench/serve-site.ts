import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../local/port.ts';

const DIST = 'web/dist';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** A site of a benchmark. `requests` are the paths that were requested. */
export interface BenchSite {
  origin: string;
  requests: string[];
  stop(): void;
}

/** Files of a benchmark by path, with their content type and text. They may be cached for ten minutes. */
export type SiteFiles = Readonly<Record<string, readonly [type: string, text: string]>>;

/** Serves the built site and files, and the API of a benchmark's system under the same origin. */
export async function serveSite(api: string, files: SiteFiles = {}): Promise<BenchSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    requests.push(pathname);
    const [type, text] = files[pathname] ?? [];
    const answer = pathname.startsWith('/v1/')
      ? forward(api, request, response)
      : type
        ? response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600' }).end(text)
        : sendFile(request, response);
    Promise.resolve(answer).catch(() => response.writeHead(502).end());
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${port}`, requests, stop: () => void server.close() };
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'set-cookie', 'access-control-allow-origin'];

async function forward(api: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = new Headers();
  for (const name of ['cookie', 'content-type', 'sec-fetch-site', 'accept'])
    if (request.headers[name]) headers.set(name, String(request.headers[name]));
  const body = await buffer(request);
  const called = await fetch(api + request.url, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body } : {}),
  });
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = called.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  response.writeHead(called.status, Object.fromEntries(kept)).end(Buffer.from(await called.arrayBuffer()));
}

function sendFile(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site.example');
  const path = normalize(pathname);
  const file = [path, `${path}.html`, '/index.html'].find(
    (each) => extname(each) && existsSync(join(DIST, each)),
  );
  if (!file) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(join(DIST, file)));
}
