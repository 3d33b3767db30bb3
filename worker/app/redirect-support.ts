import { WorkerEntrypoint } from 'cloudflare:workers';
import type { EdgeProgram, EnforcedPart, LinkEntry, PublisherEntry } from '../catalog/edge-table.ts';
import type { ClickRow } from '../clicks/click-record.ts';
import type { LinkId } from '../platform/ids.ts';
import type { RedirectSupport } from './tracker.ts';

/**
 * The API's part of a redirect. Imported on first use, because it is needed only for entries that the edge table lacks and for
 * clicks that the queue refuses.
 */
export function supportOf(env: Env): RedirectSupport {
  const lookups = async () => (await import('./lookups.ts')).lookupsOf(env.DB);
  return {
    publisher: async (number) => (await lookups()).publisher(number),
    program: async (id) => (await lookups()).program(id),
    brand: async (id) => (await lookups()).brand(id),
    domain: async (registrable) => (await lookups()).domain(registrable),
    link: async (id) => (await lookups()).link(id),
    enforced: async () => (await lookups()).enforced(),
    storeClicks: async (rows) => (await import('./click-fallback.ts')).writeToStores(env, rows),
    reportLogOnly: async (clicks) => (await import('./click-fallback.ts')).reportLogOnly(env, clicks),
  };
}

/**
 * `RedirectSupport` for the script of the redirects, over a service binding. That script can be older or newer than this one:
 * a method stays until no deployed version calls it.
 */
export class RedirectCalls extends WorkerEntrypoint<Env> implements RedirectSupport {
  readonly #support = supportOf(this.env);

  publisher(number: number): Promise<PublisherEntry | null> {
    return this.#support.publisher(number);
  }

  program(id: string): Promise<EdgeProgram | null> {
    return this.#support.program(id);
  }

  brand(id: string): Promise<EdgeProgram | null> {
    return this.#support.brand(id);
  }

  domain(registrable: string): Promise<EdgeProgram[]> {
    return this.#support.domain(registrable);
  }

  link(id: LinkId): Promise<LinkEntry | null> {
    return this.#support.link(id);
  }

  enforced(): Promise<Omit<EnforcedPart, 'version'>> {
    return this.#support.enforced();
  }

  storeClicks(rows: ClickRow[]): Promise<void> {
    return this.#support.storeClicks(rows);
  }

  reportLogOnly(clicks: number): Promise<void> {
    return this.#support.reportLogOnly(clicks);
  }
}
