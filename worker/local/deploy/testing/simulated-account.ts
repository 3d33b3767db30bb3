import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTES } from './account-routes.ts';
import { AccountState, Refusal } from './account-state.ts';

/** A call as the account got it. */
export interface AccountCall {
  method: string;
  path: string;
  status: number;
}

export interface Fault {
  /** The calls that change something and fail: by their number, from 0, or by their path. */
  at?: number;
  path?: RegExp;
  /** Calls of the path that change nothing fail too. */
  readsToo?: boolean;
  /** How many calls fail: all of them if undefined. */
  times?: number;
  /** `before`: nothing has happened. `after`: it has happened, and the response is lost. */
  kind: 'before' | 'after';
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string> | undefined;
}

/**
 * A Cloudflare account on loopback that speaks the API as wrangler and the deployment call it. It keeps what was created, and
 * refuses what refers to something that wasn't. A call, field or order that it doesn't know fails.
 */
export class SimulatedAccount {
  readonly state = new AccountState();
  readonly calls: AccountCall[] = [];
  /** Calls that no route knows, which a test expects to be none. */
  readonly unknown: string[] = [];
  fault: Fault | null = null;
  /** Whether the deployment's own calls get null for every empty list, and no `success`, as some of the platform's APIs answer. */
  isSparse = false;
  /** Called after each call that changes something. */
  afterWrite = () => {};
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body, headers }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      response.end(body);
    });
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://account');
    const method = request.method ?? 'GET';
    const body = await bodyOf(request);
    const isWrite = method !== 'GET';
    const fault = this.#faultOf(url.pathname, isWrite);
    const result =
      fault?.kind === 'before'
        ? failed(500, 10_001, 'internal error')
        : await this.#handle(method, url, request, body);
    const answer = fault?.kind === 'after' ? failed(502, 10_001, 'bad gateway') : result;
    this.calls.push({ method, path: url.pathname + url.search, status: answer.status });
    if (isWrite) this.afterWrite();
    return answer;
  }

  #faultOf(path: string, isWrite: boolean): Fault | null {
    const { fault } = this;
    if (!fault || fault.times === 0 || !(isWrite || fault.readsToo)) return null;
    if (fault.at !== this.writes() && !fault.path?.test(path)) return null;
    if (fault.times !== undefined) fault.times--;
    return fault;
  }

  /** How many calls so far change something. */
  writes(): number {
    return this.calls.filter(({ method }) => method !== 'GET').length;
  }

  async #handle(method: string, url: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
    for (const { method: wanted, path, handle } of ROUTES) {
      const match = wanted === method ? path.exec(url.pathname) : null;
      if (!match) continue;
      try {
        const { result, info, text, headers } = await handle(this.state, {
          params: match.groups ?? {},
          query: url.searchParams,
          headers: request.headers,
          body,
        });
        if (text !== undefined) return { status: 200, body: text, headers };
        const isOwn = !request.headers['user-agent']?.startsWith('wrangler');
        const full = succeeded(url, result, info);
        return { status: 200, body: JSON.stringify(this.isSparse && isOwn ? sparse(full) : full), headers };
      } catch (error) {
        if (error instanceof Refusal) return failed(error.status, error.code, error.message);
        return failed(500, 10_002, String(error));
      }
    }
    const call = `${method} ${url.pathname}${url.search}`;
    this.unknown.push(call);
    return failed(404, 7_003, `No route for ${call}`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const QUEUES = /^\/accounts\/[^/]+\/queues(\/|$)/;

function succeeded({ pathname }: URL, result: unknown, info: object | undefined) {
  const none = QUEUES.test(pathname) ? null : [];
  return { success: true, errors: none, messages: none, result, ...(info ? { result_info: info } : {}) };
}

function sparse({ success: _, ...body }: ReturnType<typeof succeeded>): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value) =>
    Array.isArray(value) && value.length === 0 ? null : value,
  );
}

function failed(status: number, code: number, message: string) {
  return {
    status,
    body: JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }),
  };
}
