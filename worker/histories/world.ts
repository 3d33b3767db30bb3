import { env } from 'cloudflare:workers';
import { createPublisher } from '../accounts/publishers/publishers.ts';
import { emptyStores } from '../app/testing/empty-stores.ts';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { ensureNetworks } from '../catalog/networks-seed.ts';
import { SAMPLE_NETWORK, sampleProgram } from '../catalog/testing/sample-program.ts';
import { createClickId } from '../clicks/click-id.ts';
import { encryptedDetails, giveDetails } from '../payouts/testing/give-details.ts';
import { setPayer } from '../payouts/testing/play-run.ts';
import { IBAN_DETAILS, PAYPAL_DETAILS } from '../payouts/testing/sandbox-rails.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, type PublisherId, publisherNumber } from '../platform/ids.ts';
import { resetIsolate } from '../platform/isolate.ts';
import { addMs, DAY, type Instant, parseDay, parseInstant } from '../platform/time.ts';
import { setShareRule } from '../sales/set-share-rule.ts';
import { DIRECT, NETWORKS, type Network, PUBLISHERS, SALES, SOLD_TODAY } from './history.ts';

/** Publishers' shares in parts per million, by index. */
export const SHARES = [500_000, 333_333, 870_001] as const;
export const METHODS = ['iban', 'paypal', 'paypal'] as const;
const RULES_SET_AT = parseInstant('2026-09-01T00:00:00Z');
export const RULES_FROM = parseDay('2026-10-01');
/** A network that restates days has its sales on two of them. */
const RESTATED_DAYS = 2;
const FIRST_SALE_AT = parseInstant('2026-11-01T10:00:00Z');
const CLICKED_AT = addMs(FIRST_SALE_AT, -2 * DAY);
/** Longer than a history. */
const WINDOW_DAYS = 120;
const FIRST_KEY = 'first key';

/** The networks, programs and publishers of one history. */
export interface World {
  ctx: Context;
  /** Keys that sign click IDs, newest first. */
  keys: string[];
  publishers: PublisherId[];
  /** The click ID that the network returns with a sale; null if it returns none. */
  clickRef(network: Network, sale: number): string | null;
  /** A click of a publisher on the program of a network. */
  clickOf(network: Network, publisher: number, at?: Instant): string;
  soldAt(network: Network, sale: number, now: Instant): Instant;
}

/** A world in which nothing has happened. */
export async function createWorld(ctx: Context, minDayShare: number): Promise<World> {
  resetIsolate();
  await emptyStores();
  await emptyArchive();
  await env.DB.batch(
    env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
  );
  await ensureNetworks(
    ctx,
    [...NETWORKS, DIRECT].map((slug) => ({
      ...SAMPLE_NETWORK,
      slug,
      settings: { ...SAMPLE_NETWORK.settings, autoApprove: true, minDayShare },
    })),
  );
  const programs = new Map<Network, number>();
  for (const network of NETWORKS) {
    const program = sampleProgram(`Shop ${network}`, { cookieDuration: WINDOW_DAYS });
    const { numbers } = await applyPrograms(ctx, network, [program]);
    programs.set(network, numbers[0] ?? 0);
  }
  const publishers: PublisherId[] = [];
  for (let index = 0; index < PUBLISHERS; index++) publishers.push(await publisher(ctx, index));
  for (const [index, publisherId] of publishers.entries())
    await setShareRule(
      { ...ctx, now: RULES_SET_AT },
      { publisherId, sharePpm: SHARES[index] ?? 0, effectiveFrom: RULES_FROM },
    );
  await setPayer(ctx);
  const keys = [FIRST_KEY];
  const clicks = new Map<string, string>();
  const soldToday = new Map<string, Instant>();
  const sign = (network: Network, owner: number, at: Instant, key: string) =>
    createClickId(key, {
      at,
      publisher: publisherNumber(publishers[owner] ?? '') ?? 0,
      program: programs.get(network) ?? 0,
    });
  const create = (network: Network, sale: number): string | null => {
    const kind = SALES[sale];
    const owner = ownerOf(sale) ?? 0;
    if (kind === 'missing') return null;
    if (kind === 'forged') return sign(network, owner, CLICKED_AT, 'a foreign key');
    if (kind === 'expired') return sign(network, owner, addMs(CLICKED_AT, -2 * WINDOW_DAYS * DAY), FIRST_KEY);
    const of = kind === 'other_network' ? OTHER[network] : network;
    return sign(of, owner, CLICKED_AT, keys[0] ?? FIRST_KEY);
  };
  return {
    ctx,
    keys,
    publishers,
    clickRef(network, sale) {
      const name = `${network}/${sale}`;
      const known = clicks.get(name) ?? create(network, sale);
      if (known !== null) clicks.set(name, known);
      return known;
    },
    clickOf: (network, owner, at = CLICKED_AT) => sign(network, owner, at, keys[0] ?? FIRST_KEY),
    soldAt(network, sale, now) {
      if (network === 'siteplug' || !SOLD_TODAY.has(sale)) return soldAt(network, sale);
      const name = `${network}/${sale}`;
      const known = soldToday.get(name) ?? now;
      soldToday.set(name, known);
      return known;
    },
  };
}

/** What `emptyStores` leaves of a bucket that was not in memory. */
async function emptyArchive(): Promise<void> {
  for (;;) {
    const { objects } = await env.ARCHIVE.list();
    if (objects.length === 0) return;
    await env.ARCHIVE.delete(objects.map(({ key }) => key));
  }
}

const OTHER: Record<Network, Network> = {
  wildfire: 'cj',
  cj: 'wildfire',
  siteplug: 'cj',
  partners: 'cj',
};

export function soldAt(network: Network, sale: number): Instant {
  return addMs(FIRST_SALE_AT, (network === 'siteplug' ? restatedDayOf(sale) : sale) * DAY);
}

/** The day of a sale in a network that restates days. */
export function restatedDayOf(sale: number): number {
  return sale % RESTATED_DAYS;
}

/** The index of the publisher that a sale belongs to; null if it is unattributed. */
export function ownerOf(sale: number): number | null {
  const owner = SALES[sale];
  return typeof owner === 'number' ? owner : null;
}

async function publisher(ctx: Context, index: number): Promise<PublisherId> {
  const userId = derivedId('usr', 'history', String(index));
  const email = `${index}@history.example`;
  const { publisherId } = await createPublisher(ctx, { userId, email, fullName: `Publisher ${index}` });
  const details = METHODS[index] === 'paypal' ? PAYPAL_DETAILS(email) : IBAN_DETAILS;
  await giveDetails(ctx, publisherId, await encryptedDetails(publisherId, details));
  return publisherId;
}
