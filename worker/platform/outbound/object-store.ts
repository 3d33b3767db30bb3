import { AwsClient } from 'aws4fetch';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';
import { md5Base64, sha256Hex } from '../hashing.ts';
import { addMs, type Clock, type Instant, parseInstant, SECOND, systemClock, toIso } from '../time.ts';

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 500;
const MAX_MESSAGE_LENGTH = 300;
const TIMEOUT_MS = 2 * 60 * SECOND;
/** Refusals that another attempt can change. */
const TEMPORARY_CODES: readonly string[] = [
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'ServiceUnavailable',
];
const TEMPORARY_STATUSES: readonly number[] = [408, 429, 500, 502, 503, 504];

const refused = failure(
  'object_store.refused',
  502,
  (code: string, what: string, message: string) =>
    `The bucket of the exports refused ${what}: ${code}.${message === '' ? '' : ` It says: ${message}`}`,
);
const elsewhere = failure('object_store.elsewhere', 502, (region: string | null) =>
  region === null
    ? 'The bucket of the exports is at another endpoint. Name it in the configuration: redirects aren’t followed.'
    : `The bucket of the exports is in the region ${region}. Name it in the configuration: redirects aren’t followed.`,
);
const unavailable = failure(
  'object_store.unavailable',
  503,
  (what: string, why: string) => `The bucket of the exports didn’t take ${what}: ${why}.`,
);
const objectMissing = failure(
  'object_store.missing',
  404,
  (key: string) => `The bucket has no object ${key}.`,
);

/** A bucket that is reached over the S3 interface, with its path after the endpoint. */
export interface ObjectStoreAccess {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface ObjectStoreOptions {
  send?: (request: Request) => Promise<Response>;
  wait?: (milliseconds: number) => Promise<unknown>;
  clock?: Clock;
}

interface Call {
  method: 'GET' | 'PUT';
  key: string;
  body?: Uint8Array<ArrayBuffer>;
  /** Stored with the object, as headers that begin with `x-amz-meta-`. */
  metadata?: Readonly<Record<string, string>>;
}

/** The outcome of an attempt that another one can change. */
class TemporaryFault extends Error {
  override readonly name = 'TemporaryFault';
}

/**
 * Objects of a bucket of any provider. Each call is signed with the hash of its body, so the store refuses a body that was
 * changed on its way. A temporary refusal is repeated; a redirect isn't followed, because a copy goes only where the
 * configuration says.
 */
export class ObjectStore {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #send: (request: Request) => Promise<Response>;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #clock: Clock;
  /** What the store's clock is ahead of our clock. */
  #ahead = 0;

  constructor(
    { endpoint, region, bucket, accessKeyId, secretAccessKey }: ObjectStoreAccess,
    { send = (request) => fetch(request), wait, clock = systemClock }: ObjectStoreOptions = {},
  ) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.#base = `${endpoint.replace(/\/$/, '')}/${bucket}`;
    this.#send = send;
    this.#wait = wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
    this.#clock = clock;
  }

  /** Writes an object, or replaces it. Throws `object_store.refused`, `.elsewhere` (502) and `.unavailable` (503). */
  async put(
    key: string,
    body: Uint8Array<ArrayBuffer>,
    metadata: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.#repeat({ method: 'PUT', key, body, metadata }, async (response) => {
      const text = await response.text();
      if (text.includes('<Error>')) throw new TemporaryFault(codeOf(text) ?? 'an error');
      if (!response.headers.has('etag')) throw new TemporaryFault('a response without an ETag');
    });
  }

  /** Throws `object_store.missing` (404), and what `put` throws. */
  get(key: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#repeat(
      { method: 'GET', key },
      async (response) => new Uint8Array(await response.arrayBuffer()),
    );
  }

  async #repeat<Result>(call: Call, read: (response: Response) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(call, read);
      } catch (error) {
        if (!(error instanceof TemporaryFault)) throw error;
        if (attempt === MAX_ATTEMPTS) throw unavailable(call.key, error.message).causedBy(error);
      }
      await this.#wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }

  async #attempt<Result>(call: Call, read: (response: Response) => Promise<Result>): Promise<Result> {
    const response = await this.#respond(await this.#signed(call));
    if (response.ok) return orTemporary(() => read(response));
    const text = await orTemporary(() => response.text());
    const code = codeOf(text);
    if (response.status >= 300 && response.status < 400) throw elsewhere(regionOf(response, text));
    if (code === 'AuthorizationHeaderMalformed' && regionOf(response, text) !== null)
      throw elsewhere(regionOf(response, text));
    if (code === 'RequestTimeTooSkewed' && this.#follow(response)) throw new TemporaryFault(code);
    if (TEMPORARY_STATUSES.includes(response.status) || TEMPORARY_CODES.includes(code ?? ''))
      throw new TemporaryFault(code ?? `status ${response.status}`);
    throw refusal(call, response.status, text);
  }

  async #signed({ method, key, body, metadata = {} }: Call): Promise<Request> {
    const url = new URL(`${this.#base}/${key.split('/').map(encodeURIComponent).join('/')}`);
    const now = toIso(addMs(this.#clock(), this.#ahead));
    return this.#client.sign(url, {
      method,
      ...(body ? { body } : {}),
      headers: {
        'x-amz-content-sha256': sha256Hex(body ?? ''),
        // A bucket with an object lock takes nothing without it.
        ...(body ? { 'content-md5': md5Base64(body) } : {}),
        ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      aws: { datetime: now.replace(/[:-]|\.\d{3}/g, '') },
    });
  }

  /** A connection breaks with errors of every kind, and each of them is worth another attempt. */
  #respond(request: Request): Promise<Response> {
    return orTemporary(() => this.#send(request));
  }

  /** Takes over the store's time from its response. False if it doesn't say one, or if that isn't what differs. */
  #follow(response: Response): boolean {
    const ahead = differenceTo(response.headers.get('date'), this.#clock());
    if (ahead === null || ahead === this.#ahead) return false;
    this.#ahead = ahead;
    return true;
  }
}

async function orTemporary<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TemporaryFault) throw error;
    throw new TemporaryFault('the connection was lost', { cause: error });
  }
}

function refusal({ key, method }: Call, status: number, text: string): DomainError {
  const code = codeOf(text);
  if (method === 'GET' && status === 404 && (code === 'NoSuchKey' || code === null))
    return objectMissing(key);
  return refused(code ?? `status ${status}`, key, messageOf(text));
}

function codeOf(text: string): string | null {
  return /<Code>([A-Za-z0-9]+)<\/Code>/.exec(text)?.[1] ?? null;
}

/** What the store says to people, in one line. */
function messageOf(text: string): string {
  const message = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? '';
  return message.replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH);
}

function regionOf(response: Response, text: string): string | null {
  return (
    response.headers.get('x-amz-bucket-region') ?? /<Region>([a-z0-9-]+)<\/Region>/.exec(text)?.[1] ?? null
  );
}

function differenceTo(date: string | null, now: Instant): number | null {
  const at = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? null : parseInstant(new Date(at).toISOString()) - now;
}
