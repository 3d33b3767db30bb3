import { WorkerEntrypoint } from 'cloudflare:workers';
import type { EdgeProgram, EnforcedPart, LinkEntry, PublisherEntry } from '../catalog/edge-table.ts';
import type { ClickRow } from '../clicks/click-record.ts';
import type { LinkId } from '../platform/ids.ts';
import { supportOf } from './redirect-support.ts';
import type { RedirectSupport } from './tracker.ts';

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

  reportFailures(failures: number): Promise<void> {
    return this.#support.reportFailures(failures);
  }
}
