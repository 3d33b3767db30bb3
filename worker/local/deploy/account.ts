import { z } from 'zod';
import { DeployRefusal } from './deployment.ts';

const API = 'https://api.cloudflare.com/client/v4';
const PAGE = 100;
const TIMEOUT_MS = 30_000;

const envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
});

/** The account's API refused a call. */
class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly status: number;
  readonly codes: readonly number[];

  constructor(call: string, status: number, errors: readonly { code: number; message: string }[]) {
    const reasons = errors.map(({ code, message }) => `${message} (${code})`).join('; ');
    super(`${call} was refused with status ${status}: ${reasons || 'without a reason'}`);
    this.status = status;
    this.codes = errors.map(({ code }) => code);
  }
}

export interface AccountOptions {
  accountId: string;
  token: string;
  /** Replaces the platform's own address in tests. */
  api?: string | undefined;
}

interface Call {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A Cloudflare account over its API. Paths start below the account unless they begin with `/zones`. */
export class Account {
  readonly #base: string;
  readonly #accountId: string;
  readonly #token: string;

  constructor({ accountId, token, api = API }: AccountOptions) {
    this.#base = api;
    this.#accountId = accountId;
    this.#token = token;
  }

  /** Throws an `AccountError` for a refusal, and a `ZodError` for a result of another shape. */
  async read<Result>(
    path: string,
    result: z.ZodType<Result>,
    query?: Record<string, string>,
  ): Promise<Result> {
    return result.parse(await this.#call('GET', path, query ? { query } : {}));
  }

  /** Like `read`, but null for what does not exist. */
  async find<Result>(
    path: string,
    result: z.ZodType<Result>,
    headers: Record<string, string> = {},
  ): Promise<Result | null> {
    try {
      return result.parse(await this.#call('GET', path, { headers }));
    } catch (error) {
      if (error instanceof AccountError && error.status === 404) return null;
      throw error;
    }
  }

  /** All items of a list, over all of its pages. */
  async list<Item>(path: string, item: z.ZodType<Item>): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1; ; page++) {
      const query = { page: `${page}`, per_page: `${PAGE}` };
      const part = z.array(item).parse(await this.#call('GET', path, { query }));
      items.push(...part);
      if (part.length < PAGE) return items;
    }
  }

  async write<Result>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: unknown,
    result: z.ZodType<Result>,
    headers: Record<string, string> = {},
  ): Promise<Result> {
    return result.parse(await this.#call(method, path, { body, headers }));
  }

  async #call(method: string, path: string, { query, body, headers = {} }: Call): Promise<unknown> {
    const url = new URL(
      `${this.#base}${path.startsWith('/zones') ? '' : `/accounts/${this.#accountId}`}${path}`,
    );
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const call = `${method} ${path || '/'}`;
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      throw new DeployRefusal(`${call}: the account’s API couldn’t be reached.`, { cause: error });
    });
    const text = await response.text();
    const parsed = envelope.safeParse(jsonOf(text));
    if (!parsed.success)
      throw new AccountError(call, response.status, [{ code: 0, message: text.slice(0, 200) }]);
    const { success, errors, result } = parsed.data;
    if (!response.ok || !success) throw new AccountError(call, response.status, errors);
    return result;
  }
}

/** Undefined for text that isn't JSON, such as a proxy's page. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
