import { addressNetwork } from '../../platform/rate-limits/address-network.ts';
import { type Instant, MINUTE } from '../../platform/time.ts';

export type LookupKind = 'publisher' | 'program' | 'brand' | 'domain' | 'link';

const MAX_LOOKUPS_PER_KIND = 600;
const MAX_LOOKUPS_PER_CLIENT = 60;
/** Clients beyond this many in one minute share one budget. */
const MAX_CLIENTS = 5_000;
const OTHERS = 'others';

/**
 * Limits how many unknown keys one isolate looks up in D1 per minute: by kind, so that invented IDs of one kind leave
 * room for the others, and by client, so that one client can't use up a kind.
 */
export class LookupBudget {
  #from = 0;
  readonly #kinds = new Map<LookupKind, number>();
  readonly #clients = new Map<string, number>();

  /** Takes one lookup; false if it is over budget. Addresses of one network are one client. A null client has no budget of its own. */
  take(kind: LookupKind, client: string | null, now: Instant): boolean {
    if (now - this.#from >= MINUTE) {
      this.#from = now;
      this.#kinds.clear();
      this.#clients.clear();
    }
    if (client !== null && !this.#takeOfClient(addressNetwork(client) || client)) return false;
    return take(this.#kinds, kind, MAX_LOOKUPS_PER_KIND);
  }

  /** Seconds until the next budget begins. */
  secondsLeft(now: Instant): number {
    return Math.max(1, Math.ceil((this.#from + MINUTE - now) / 1_000));
  }

  #takeOfClient(client: string): boolean {
    const known = this.#clients.has(client) || this.#clients.size < MAX_CLIENTS;
    return take(this.#clients, known ? client : OTHERS, MAX_LOOKUPS_PER_CLIENT);
  }
}

function take<Key>(used: Map<Key, number>, key: Key, limit: number): boolean {
  const count = used.get(key) ?? 0;
  if (count >= limit) return false;
  used.set(key, count + 1);
  return true;
}
