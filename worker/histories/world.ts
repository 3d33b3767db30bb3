import { createPublisher } from '../accounts/publishers/publishers.ts';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { ensureNetworks } from '../catalog/networks-seed.ts';
import { SAMPLE_NETWORK, sampleProgram } from '../catalog/testing/sample-program.ts';
import { createClickId } from '../clicks/click-id.ts';
import { giveDetails } from '../payouts/testing/give-details.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, type PublisherId, publisherNumber } from '../platform/ids.ts';
import { addMs, DAY, type Instant, parseDay, parseInstant } from '../platform/time.ts';
import { setShareRule } from '../sales/set-share-rule.ts';
import { NETWORKS, type Network, PUBLISHERS, SALES } from './history.ts';

/** Publishers' shares in parts per million, by index. */
export const SHARES = [500_000, 333_333, 870_001] as const;
const RULES_SET_AT = parseInstant('2026-09-01T00:00:00Z');
const RULES_FROM = parseDay('2026-10-01');
/** A network that restates days has its sales on two of them. */
const RESTATED_DAYS = 2;
const FIRST_SALE_AT = parseInstant('2026-11-01T10:00:00Z');
const CLICKED_AT = addMs(FIRST_SALE_AT, -2 * DAY);
const FIRST_KEY = 'first key';

/** The networks, programs and publishers of one history. */
export interface World {
  ctx: Context;
  /** Keys that sign click IDs, newest first. */
  keys: string[];
  publishers: PublisherId[];
  networkId(network: Network): string;
  /** The click ID that the network returns with a sale; null if it returns none. */
  clickRef(network: Network, sale: number): string | null;
}

/** `number` is unique among the histories that share a database. */
export async function createWorld(ctx: Context, number: number): Promise<World> {
  const networkId = (network: Network) => `${network}-${number}`;
  await ensureNetworks(
    ctx,
    NETWORKS.map((network) => ({
      ...SAMPLE_NETWORK,
      slug: networkId(network),
      settings: { ...SAMPLE_NETWORK.settings, autoApprove: true, minDayShare: 0 },
    })),
  );
  const programs = new Map<Network, number>();
  for (const network of NETWORKS) {
    const { numbers } = await applyPrograms(ctx, networkId(network), [
      sampleProgram(`Shop ${number} ${network}`),
    ]);
    programs.set(network, numbers[0] ?? 0);
  }
  const publishers = await Promise.all(
    Array.from({ length: PUBLISHERS }, (_, index) => publisher(ctx, `${number}-${index}`)),
  );
  for (const [index, publisherId] of publishers.entries())
    await setShareRule(
      { ...ctx, now: RULES_SET_AT },
      { publisherId, sharePpm: SHARES[index] ?? 0, effectiveFrom: RULES_FROM },
    );
  const keys = [FIRST_KEY];
  const clicks = new Map<string, string>();
  const sign = (network: Network, sale: number, at: Instant, key: string) =>
    createClickId(key, {
      at,
      publisher: publisherNumber(publishers[ownerOf(sale) ?? 0] ?? '') ?? 0,
      program: programs.get(network) ?? 0,
    });
  const create = (network: Network, sale: number): string | null => {
    const kind = SALES[sale];
    if (kind === 'missing') return null;
    if (kind === 'forged') return sign(network, sale, CLICKED_AT, 'a foreign key');
    if (kind === 'expired') return sign(network, sale, addMs(CLICKED_AT, -90 * DAY), FIRST_KEY);
    const of = kind === 'other_network' ? OTHER[network] : network;
    return sign(of, sale, CLICKED_AT, keys[0] ?? FIRST_KEY);
  };
  return {
    ctx,
    keys,
    publishers,
    networkId,
    clickRef(network, sale) {
      const name = `${network}/${sale}`;
      const known = clicks.get(name) ?? create(network, sale);
      if (known !== null) clicks.set(name, known);
      return known;
    },
  };
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

async function publisher(ctx: Context, name: string): Promise<PublisherId> {
  const userId = derivedId('usr', 'history', name);
  const { publisherId } = await createPublisher(ctx, {
    userId,
    email: `${name}@history.example`,
    fullName: name,
  });
  await giveDetails(ctx, publisherId);
  return publisherId;
}
