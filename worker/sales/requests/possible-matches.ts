import { desc, eq } from 'drizzle-orm';
import { type ClickId, clickFacts, isClickId } from '../../clicks/click-id.ts';
import type { ClickRecord } from '../../clicks/click-record.ts';
import { findClicks, listClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { type ClaimId, isPublisherId, type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import { addMs, DAY, dayOf } from '../../platform/time.ts';
import { isOnlyDay, latestClickOf } from '../attribution.ts';
import { claims } from '../claims/tables.ts';
import { orderKeyOf } from '../order-key.ts';
import type { Conversion, StoredRow } from '../tables.ts';

/**
 * `claim`: a publisher claims a sale with the same order ID. `damaged_click`: the readable part of the row's click ID is
 * that of a stored click. `named_publisher`: the row names the publisher, who had the click shortly before the sale.
 */
export const MATCH_SOURCES = ['claim', 'damaged_click', 'named_publisher'] as const;

export interface PossibleMatch {
  source: (typeof MATCH_SOURCES)[number];
  clickId: ClickId;
  claimId: ClaimId | null;
  click: ClickRecord | null;
}

const MAX_MATCHES_OF_A_KIND = 5;
/** Clicks this long before a sale are looked through. */
const DAYS_BEFORE = 3;
const MAX_LISTED = 500;
/** Time, publisher and program of a click ID. A shorter rest identifies no click. */
const MIN_READABLE = 15;
const LENGTH = 30;
const SIGNED_LENGTH = 23;

/** The clicks that may have led to an unattributed conversion. None of them is proof. */
export async function findMatches(
  ctx: Context,
  conversion: Conversion,
  rows: readonly StoredRow[],
): Promise<PossibleMatch[]> {
  const [ofClaims, damaged, named] = await Promise.all([
    matchesOfClaims(ctx, conversion),
    damagedClicks(ctx, rows),
    clicksOfNamed(ctx, conversion, rows),
  ]);
  const found = new Map<ClickId, PossibleMatch>();
  for (const match of [...ofClaims, ...damaged, ...named])
    if (!found.has(match.clickId)) found.set(match.clickId, match);
  return [...found.values()];
}

async function matchesOfClaims(ctx: Context, { orderId }: Conversion): Promise<PossibleMatch[]> {
  if (orderId === null) return [];
  const ofOrder = await ctx.db
    .select()
    .from(claims)
    .where(eq(claims.orderKey, orderKeyOf(orderId)))
    .orderBy(desc(claims.createdAt))
    .limit(MAX_MATCHES_OF_A_KIND);
  const clicks = await findClicks(
    ctx,
    ofOrder.map(({ clickId }) => clickId),
  );
  return ofOrder.map(({ id, clickId }) => ({
    source: 'claim',
    clickId,
    claimId: id,
    click: clicks.get(clickId) ?? null,
  }));
}

async function damagedClicks(ctx: Context, rows: readonly StoredRow[]): Promise<PossibleMatch[]> {
  const readable = new Set(rows.flatMap(({ clickRef }) => readablePart(clickRef) ?? []));
  const found = await Promise.all(
    [...readable].slice(0, MAX_MATCHES_OF_A_KIND).map(async (part) => {
      const padded = part.padEnd(LENGTH, '0');
      if (!isClickId(padded)) return [];
      const { at, publisher } = clickFacts(padded);
      const { clicks } = await listClicks(ctx, publisherIdOf(publisher), {
        from: dayOf(at),
        to: dayOf(at),
        order: 'oldest',
        after: part,
        limit: 1,
      });
      return clicks.filter(({ clickId }) => clickId.startsWith(part));
    }),
  );
  return found.flat().map((click) => matchOf('damaged_click', click));
}

/** The part of a click ID that can identify a click; null if the text has none. */
function readablePart(text: string | null): string | null {
  const part = text?.trim().toLowerCase().slice(0, SIGNED_LENGTH) ?? '';
  const readable = /^[0-9a-hjkmnp-tv-z]*/.exec(part)?.[0] ?? '';
  return readable.length >= MIN_READABLE ? readable : null;
}

async function clicksOfNamed(
  ctx: Context,
  { convertedAt, networkId, programId }: Conversion,
  rows: readonly StoredRow[],
): Promise<PossibleMatch[]> {
  const named = rows.flatMap(({ publisherRef }) => publisherIn(publisherRef) ?? []);
  const [publisherId] = named;
  if (!publisherId) return [];
  const until = isOnlyDay(convertedAt) ? latestClickOf(convertedAt) : convertedAt;
  const { clicks } = await listClicks(ctx, publisherId, {
    from: dayOf(addMs(convertedAt, -DAYS_BEFORE * DAY)),
    to: dayOf(until),
    order: 'newest',
    after: null,
    limit: MAX_LISTED,
  });
  return clicks
    .filter(
      (click) =>
        click.clickedAt <= until &&
        click.networkId === networkId &&
        (programId === null || click.programId === programId),
    )
    .slice(0, MAX_MATCHES_OF_A_KIND)
    .map((click) => matchOf('named_publisher', click));
}

function publisherIn(text: string | null): PublisherId | null {
  const named = text?.split('|')[0]?.trim().toUpperCase() ?? '';
  return isPublisherId(named) ? named : null;
}

function matchOf(source: PossibleMatch['source'], click: ClickRecord): PossibleMatch {
  return { source, clickId: click.clickId, claimId: null, click };
}
