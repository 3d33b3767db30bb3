import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { readShareRules } from '../catalog/share-rule.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { type ConversionId, NETWORK_PUBLISHER } from '../platform/ids.ts';
import { withShare } from './apply-share-rule.ts';
import { SubIds } from './attribution.ts';
import { createAttributor, type RowReferences } from './attributor.ts';
import { bookChanges } from './book-changes.ts';
import { readCurrentHolds } from './current-holds.ts';
import { restoreConversion } from './sale-archive/restore-sales.ts';
import type { Conversion } from './tables.ts';
import { conversions, reportRows } from './tables.ts';
import type { UnattributedReason } from './unattributed-reason.ts';

const MAX_CONVERSIONS = 200;

export const conversionUnknown = failure('conversion.unknown', 404, (sentence: string) => sentence, {
  action: 'Use a `conversion_id` from your own events or traces.',
  sample: ['There is no conversion cnv_3dm5s2j3e1er83zp.'],
});

/**
 * Attributes an unattributed conversion again from its latest report row, for use after a program or a signing key was
 * added. One that is attributed is left as it is. Throws `conversion.unknown` (404), `conversion.contended`
 * (409).
 */
export async function reattribute(
  ctx: Context,
  clickIdKeys: readonly string[],
  id: ConversionId,
): Promise<{ conversion: Conversion; changed: boolean }> {
  const before = await readConversion(ctx, id);
  if (before.unattributedReason === null) return { conversion: before, changed: false };
  const [after] = await attributeAgain(ctx, clickIdKeys, before.networkId, [before]);
  return { conversion: after ?? before, changed: after !== undefined };
}

/**
 * Attributes up to 200 unattributed conversions of a network again, optionally of one reason, in the order of their IDs
 * after `after`. `next` continues; null if there are no more. Throws `conversion.contended` (409).
 */
export async function reattributeAll(
  ctx: Context,
  clickIdKeys: readonly string[],
  query: { networkId: string; reason: UnattributedReason | undefined; after: string },
): Promise<{ checked: number; changed: number; next: ConversionId | null }> {
  const found = await ctx.db
    .select()
    .from(conversions)
    .where(
      and(
        isNotNull(conversions.unattributedReason),
        eq(conversions.networkId, query.networkId),
        query.reason ? eq(conversions.unattributedReason, query.reason) : undefined,
        gt(conversions.id, sql`${query.after}`),
      ),
    )
    .orderBy(asc(conversions.id))
    .limit(MAX_CONVERSIONS);
  const changed = await attributeAgain(ctx, clickIdKeys, query.networkId, found);
  const last = found.length === MAX_CONVERSIONS ? found.at(-1) : undefined;
  return { checked: found.length, changed: changed.length, next: last?.id ?? null };
}

/** Records new attributions of unattributed conversions; returns the changed ones. */
async function attributeAgain(
  ctx: Context,
  clickIdKeys: readonly string[],
  networkId: string,
  before: readonly Conversion[],
): Promise<Conversion[]> {
  const references = await latestReferences(ctx, before);
  const rows = before.flatMap((conversion) => references.get(conversion.id) ?? []);
  const [attribute, rules] = await Promise.all([
    createAttributor(ctx, networkId, { subIds: new SubIds(clickIdKeys), rows }, await readCurrentHolds(ctx)),
    readShareRules(ctx),
  ]);
  const changes = before.flatMap((conversion) => {
    const row = references.get(conversion.id);
    if (!row) return [];
    const { publisherId, ...found } = attribute(row, conversion.convertedAt);
    const owned = contradicted({ ...conversion, ...found, publisherId: publisherId ?? NETWORK_PUBLISHER });
    if (!OWNERSHIP.some((field) => owned[field] !== conversion[field])) return [];
    const after = withShare({ ...owned, version: conversion.version + 1, updatedAt: ctx.now }, rules);
    return [{ before: conversion, after }];
  });
  await bookChanges(ctx, changes, changes.map(reattributionOf), rules);
  return changes.map(({ after }) => after);
}

/** A sale that another report contradicts is held as soon as it has a publisher. */
function contradicted(owned: Conversion): Conversion {
  if (owned.heldReport !== 'contradicting_report' || owned.heldReason !== null) return owned;
  if (owned.unattributedReason !== null || owned.publisherId === NETWORK_PUBLISHER) return owned;
  return { ...owned, heldReason: 'contradicting_report', heldReport: null };
}

function reattributionOf({ before, after }: Attributed): NewAudit {
  return {
    action: 'conversion.reattributed',
    subject: before.id,
    publisherId: after.publisherId ?? before.publisherId,
    before: { publisher_id: before.publisherId, unattributed_reason: before.unattributedReason },
    detail: { publisher_id: after.publisherId, unattributed_reason: after.unattributedReason },
  };
}

interface Attributed {
  before: Conversion;
  after: Conversion;
}

const OWNERSHIP = [
  'publisherId',
  'clickId',
  'programId',
  'brandId',
  'unattributedReason',
  'heldReason',
] as const satisfies readonly (keyof Conversion)[];

/** The references of each conversion's latest row. An original row comes before its corrections. */
export async function latestReferences(
  ctx: Context,
  found: readonly Conversion[],
): Promise<Map<ConversionId, RowReferences>> {
  const ids = found.map(({ id }) => id);
  const rows = await ctx.db
    .select()
    .from(reportRows)
    .where(inArray(reportRows.conversionId, listed(ids)))
    .orderBy(asc(reportRows.isOriginal), desc(reportRows.modifiedAt), asc(reportRows.externalId));
  return new Map(rows.map((row) => [row.conversionId, row]));
}

/** An archived conversion is restored. Throws `conversion.unknown` (404), and as `restoreSales` does. */
export async function readConversion(ctx: Context, id: ConversionId): Promise<Conversion> {
  const stored = await findConversion(ctx, id);
  if (stored) return stored;
  await restoreConversion(ctx, id);
  return readStoredConversion(ctx, id);
}

/** A conversion that isn't archived, as every unattributed one. Throws `conversion.unknown` (404). */
export async function readStoredConversion(ctx: Context, id: ConversionId): Promise<Conversion> {
  const conversion = await findConversion(ctx, id);
  if (!conversion) throw conversionUnknown(`There is no conversion ${id}.`);
  return conversion;
}

async function findConversion(ctx: Context, id: ConversionId): Promise<Conversion | undefined> {
  const [conversion] = await ctx.db.select().from(conversions).where(eq(conversions.id, id));
  return conversion;
}
