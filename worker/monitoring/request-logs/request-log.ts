import { DurableObject } from 'cloudflare:workers';
import type { RequestLine, StoredLine, TelemetryCursor } from './request-line.ts';
import type { RequestStore } from './request-store.ts';

/** What happened for a request, by its ID. It has no database but its own, so it knows what failed while D1 was down. */
export class RequestLog extends DurableObject<Env> {
  #store: RequestStore | undefined;

  /** Stores lines, and deletes those that are too old or too many. */
  async add(lines: readonly RequestLine[], maxLines?: number): Promise<void> {
    (await this.#loaded()).add(lines, maxLines);
  }

  /** The lines of a request in their order. */
  async find(requestId: string): Promise<StoredLine[]> {
    return (await this.#loaded()).find(requestId);
  }

  /** Lines after one, in their order. */
  async after(id: number, limit: number): Promise<StoredLine[]> {
    return (await this.#loaded()).after(id, limit);
  }

  async telemetryCursor(): Promise<TelemetryCursor | null> {
    return (await this.#loaded()).telemetryCursor;
  }

  async setTelemetryCursor(cursor: TelemetryCursor): Promise<void> {
    (await this.#loaded()).telemetryCursor = cursor;
  }

  /** Loaded on first use: an isolate that only redirects doesn't pay for it. */
  async #loaded(): Promise<RequestStore> {
    const { RequestStore: Store } = await import('./request-store.ts');
    this.#store ??= new Store(this.ctx.storage);
    return this.#store;
  }
}
