import { z } from 'zod';
import { DeployRefusal } from './deployment.ts';

const API = 'https://api.cloudflare.com/client/v4';
const PAGE = 100;
const TIMEOUT_MS = 30_000;
/** A change of a secret or of a setting while the last version isn't the one that serves. */
const NOT_SERVED_CODES = [10_214, 10_215];

/** A list in a response of the account, which may be null or missing where it is empty. */
export function listOf<Item>(item: z.ZodType<Item>) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

const envelope = z
  .object({
    success: z.boolean().nullish(),
    errors: listOf(z.object({ code: z.number(), message: z.string() })),
    result: z.unknown().optional(),
    result_info: z.object({ total_count: z.number().nullish() }).nullish(),
  })
  .refine(({ success, errors, result }) => success != null || errors.length > 0 || result !== undefined);

/** Statuses of a call without a token that may make it, and of one that may be made later. */
const UNAUTHORIZED = [401, 403];
const TOO_MANY = 429;

/** The account's API refused a call. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly status: number;
  readonly codes: readonly number[];

  constructor(call: string, status: number, errors: readonly { code: number; message: string }[]) {
    const reasons = errors.map(({ code, message }) => `${message} (${code})`).join('; ');
    super(`${call} was refused with status ${status}: ${reasons || 'without a reason'}`);
    this.status = status;
    this.codes = errors.map(({ code }) => code);
  }

  /** What a person does about it. */
  get advice(): string {
    if (UNAUTHORIZED.includes(this.status))
      return 'Check that the token is valid and has the permissions of docs/recipes/deploy.md, step 3.';
    return isUnanswered(this)
      ? 'Run the command again in a few minutes. It can be repeated.'
      : 'Correct what the message names, and run the command again. It can be repeated.';
  }
}

/** The account's API didn't answer a call, which may have had its effect. */
class AccountUnreachable extends DeployRefusal {}

/** Whether a call may or may not have had its effect, so it is repeated if it has the same effect each time. */
export function isUnanswered(error: unknown): error is Error {
  return (
    error instanceof AccountUnreachable ||
    (error instanceof AccountError && (error.status === TOO_MANY || error.status >= 500))
  );
}

export interface AccountOptions {
  accountId: string;
  token: string;
  /** Replaces the platform's own address in tests. */
  api?: string | undefined;
}

interface WriteOptions {
  headers?: Record<string, string>;
  /** For a call that the platform answers once a long work is done. */
  timeoutMs?: number;
}
interface RawCall extends WriteOptions {
  query?: Record<string, string>;
  text?: string;
}
type Call = RawCall & { body?: unknown };

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

  /** All items of a list, over all of its pages, however many of them the platform gives at once. */
  async list<Item>(path: string, item: z.ZodType<Item>): Promise<Item[]> {
    const items = new Map<string, Item>();
    for (let page = 1; ; page++) {
      const query = { page: `${page}`, per_page: `${PAGE}` };
      const { result, result_info: info } = await this.#answer('GET', path, { query });
      const known = items.size;
      for (const each of listOf(z.unknown()).parse(result)) items.set(JSON.stringify(each), item.parse(each));
      const isRepeated = items.size === known;
      if (isRepeated || items.size >= (info?.total_count ?? Number.POSITIVE_INFINITY))
        return [...items.values()];
    }
  }

  async write<Result>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: unknown,
    result: z.ZodType<Result>,
    options: WriteOptions = {},
  ): Promise<Result> {
    return result.parse(await this.#call(method, path, { ...options, body }));
  }

  /**
   * Gives a Worker a secret, which is in effect at once. Throws a `DeployRefusal` after a deployment that was gone back from: secrets
   * are part of a version, and the platform changes only the last one.
   */
  async putSecret(script: string, name: string, text: string): Promise<void> {
    try {
      await this.#call('PUT', `/workers/scripts/${script}/secrets`, {
        body: { name, text, type: 'secret_text' },
      });
    } catch (error) {
      if (!(error instanceof AccountError) || !error.codes.some((code) => NOT_SERVED_CODES.includes(code)))
        throw error;
      throw new DeployRefusal(
        `The Worker ${script} serves an earlier version than its last one, so its secrets can’t be changed. Deploy a commit that serves, and repeat the command.`,
        { cause: error },
      );
    }
  }

  /** Writes a value of a KV namespace. */
  async putValue(namespace: string, key: string, text: string): Promise<void> {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    await this.#call('PUT', valuePath(namespace, key), { text, headers });
  }

  /** Removes a value of a KV namespace, if there is one. */
  async removeValue(namespace: string, key: string): Promise<void> {
    await this.#call('DELETE', valuePath(namespace, key), {});
  }

  /** The text of an object; null if there is none. */
  async getObject(bucket: string, key: string, jurisdiction = 'default'): Promise<string | null> {
    const response = await this.#fetch('GET', objectPath(bucket, key), {
      headers: inJurisdiction(jurisdiction),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new AccountError(`GET ${key}`, response.status, []);
    return response.text;
  }

  async putObject(bucket: string, key: string, text: string, jurisdiction = 'default'): Promise<void> {
    const response = await this.#fetch('PUT', objectPath(bucket, key), {
      text,
      headers: { ...inJurisdiction(jurisdiction), 'content-type': 'application/json' },
    });
    if (!response.ok) throw new AccountError(`PUT ${key}`, response.status, []);
  }

  async #call(method: string, path: string, call: Call): Promise<unknown> {
    return (await this.#answer(method, path, call)).result;
  }

  async #answer(method: string, path: string, call: Call): Promise<z.infer<typeof envelope>> {
    const name = `${method} ${path || '/'}`;
    const { body } = call;
    const response = await this.#fetch(method, path, {
      ...call,
      ...(body === undefined ? {} : { text: JSON.stringify(body) }),
    });
    const parsed = envelope.safeParse(jsonOf(response.text));
    if (!parsed.success)
      throw new AccountError(name, response.status, [{ code: 0, message: response.text.slice(0, 200) }]);
    const { success, errors } = parsed.data;
    if (!response.ok || !(success ?? errors.length === 0))
      throw new AccountError(name, response.status, errors);
    return parsed.data;
  }

  /** Throws an `AccountUnreachable` if there is no answer, or only a part of it. */
  async #fetch(
    method: string,
    path: string,
    { query, text, headers = {}, timeoutMs = TIMEOUT_MS }: RawCall,
  ): Promise<{ ok: boolean; status: number; text: string }> {
    const url = new URL(
      `${this.#base}${path.startsWith('/zones') ? '' : `/accounts/${this.#accountId}`}${path}`,
    );
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(text === undefined ? {} : { body: text }),
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      throw new AccountUnreachable(
        `${method} ${path || '/'}: the account’s API gave no answer. Check your connection and run the command again. It can be repeated.`,
        { cause: error },
      );
    }
  }
}

function valuePath(namespace: string, key: string): string {
  return `/storage/kv/namespaces/${namespace}/values/${encodeURIComponent(key)}`;
}

function objectPath(bucket: string, key: string): string {
  return `/r2/buckets/${bucket}/objects/${key}`;
}

function inJurisdiction(jurisdiction: string): Record<string, string> {
  return jurisdiction === 'default' ? {} : { 'cf-r2-jurisdiction': jurisdiction };
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
