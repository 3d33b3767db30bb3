import type { ShareRule } from '../earnings/share-rule.ts';
import type { MalformedRow, ReportRow } from '../networks/contract.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { type ConversionId, derivedId, HOUSE_PUBLISHER } from '../platform/ids.ts';
import { ZERO } from '../platform/money.ts';
import { dayOf, type Instant } from '../platform/time.ts';
import type { Attribution } from './attribution.ts';
import { foldRows } from './fold.ts';
import type { conversions, reportRows, reportRowVersions } from './tables.ts';
import { withShare } from './with-share.ts';

export type Conversion = typeof conversions.$inferSelect;
export type StoredRow = typeof reportRows.$inferSelect;
export type RowVersion = typeof reportRowVersions.$inferSelect;

/** What the books hold of the rows and conversions that a page of a report touches. */
export interface Held {
  /** Rows of the touched conversions by external id. */
  rows: Map<string, StoredRow>;
  conversions: Map<ConversionId, Conversion>;
  /** Content hashes of every kept version, for the external ids asked about. */
  hashes: Map<string, Set<string>>;
}

export interface PlanFacts {
  networkId: string;
  source: string;
  now: Instant;
  rules: readonly ShareRule[];
  attribute: (row: ReportRow) => Attribution;
}

/** A conversion before and after; `before` is null for a new one. */
export interface Change {
  before: Conversion | null;
  after: Conversion;
}

/** What a page of a report changes in the books. An empty plan writes nothing. */
export interface Plan {
  versions: RowVersion[];
  rows: StoredRow[];
  changes: Change[];
  counts: { new: number; changed: number; unchanged: number };
}

/** The conversion that a row belongs to. */
export function conversionIdOf(networkId: string, groupId: string): ConversionId {
  return derivedId('cnv', networkId, groupId);
}

/** The hash of what a row says, however its text was laid out. */
function contentHash(row: ReportRow): string {
  const { raw: _, statusUnknown: __, ...content } = row;
  return sha256Hex(JSON.stringify(content, Object.keys(content).sort().concat('amount', 'currency')));
}

/**
 * Compares the rows of a page, in their order, with what the books hold. A row that says what its latest version says
 * changes nothing; one older than the latest (by the network's own modification time) is kept as superseded and changes
 * no amount; any other becomes the latest version, and its conversion is folded anew.
 */
export function planRows(held: Held, page: readonly ReportRow[], facts: PlanFacts): Plan {
  const rows = new Map(held.rows);
  const touched = new Map<ConversionId, ReportRow[]>();
  const written = new Map<string, StoredRow>();
  const plan: Plan = { versions: [], rows: [], changes: [], counts: { new: 0, changed: 0, unchanged: 0 } };
  for (const row of page) {
    const hash = contentHash(row);
    const latest = rows.get(row.externalId);
    const known = held.hashes.get(row.externalId);
    const superseded = isOlder(row.modifiedAt, latest?.modifiedAt ?? null);
    if (latest?.contentHash === hash || (superseded && known?.has(hash))) {
      plan.counts.unchanged++;
      continue;
    }
    const next = storedRow(row, hash, (latest?.version ?? 0) + 1, facts.networkId);
    plan.versions.push(versionOf(next, row, superseded, facts));
    const stored = latest && superseded ? { ...latest, version: next.version } : next;
    rows.set(row.externalId, stored);
    written.set(row.externalId, stored);
    known?.add(hash);
    plan.counts[latest ? 'changed' : 'new']++;
    if (superseded) continue;
    const group = touched.get(next.conversionId);
    if (group) group.push(row);
    else touched.set(next.conversionId, [row]);
  }
  plan.rows = [...written.values()];
  plan.changes = changesOf(touched, groupsOf(rows, touched), held, facts);
  return plan;
}

function isOlder(modifiedAt: Instant | null, latest: Instant | null): boolean {
  return modifiedAt !== null && latest !== null && modifiedAt < latest;
}

function storedRow(row: ReportRow, hash: string, version: number, networkId: string): StoredRow {
  return {
    networkId,
    externalId: row.externalId,
    groupId: row.groupId,
    conversionId: conversionIdOf(networkId, row.groupId),
    version,
    contentHash: hash,
    modifiedAt: row.modifiedAt,
    status: row.status,
    statusRaw: row.statusRaw,
    reason: row.reason,
    commission: row.commission,
    isOriginal: row.isOriginal,
    clickRef: row.clickRef,
    publisherRef: row.publisherRef,
    programRef: row.programRef,
  };
}

function versionOf(stored: StoredRow, row: ReportRow, superseded: boolean, facts: PlanFacts): RowVersion {
  const { groupId: _, isOriginal: __, ...version } = stored;
  return { ...version, superseded, source: facts.source, raw: row.raw, receivedAt: facts.now };
}

function groupsOf(
  rows: ReadonlyMap<string, StoredRow>,
  touched: ReadonlyMap<ConversionId, unknown>,
): Map<ConversionId, StoredRow[]> {
  const groups = new Map<ConversionId, StoredRow[]>();
  for (const row of rows.values()) {
    if (!touched.has(row.conversionId)) continue;
    const group = groups.get(row.conversionId);
    if (group) group.push(row);
    else groups.set(row.conversionId, [row]);
  }
  return groups;
}

function changesOf(
  touched: ReadonlyMap<ConversionId, ReportRow[]>,
  groups: ReadonlyMap<ConversionId, StoredRow[]>,
  held: Held,
  facts: PlanFacts,
): Change[] {
  return [...touched].map(([id, arrived]) => {
    const before = held.conversions.get(id) ?? null;
    const described = arrived.reduce<Conversion | null>(
      (so, row) => describeSale(so, id, row, facts),
      before,
    );
    if (!described) throw new RangeError('a touched conversion has at least one row');
    return { before, after: valued(described, groups.get(id) ?? [], before, facts) };
  });
}

/** What a row says about the sale itself. An original row speaks over a correction; an orphan is attributed again. */
function describeSale(so: Conversion | null, id: ConversionId, row: ReportRow, facts: PlanFacts): Conversion {
  const attribution = !so || so.orphanhood !== null ? facts.attribute(row) : null;
  const owner = attribution ? ownerOf(attribution) : {};
  if (so && !row.isOriginal) return { ...so, ...owner };
  const at = row.eventAt ?? so?.convertedAt ?? facts.now;
  const sale = {
    orderId: row.orderId,
    saleAmount: row.sale?.amount ?? null,
    saleCurrency: row.sale?.currency ?? null,
    reportedClicks: row.clicks,
    convertedAt: at,
    day: dayOf(at),
  };
  return so ? { ...so, ...owner, ...sale } : { ...blank(id, row, facts), ...owner, ...sale };
}

function ownerOf(attribution: Attribution) {
  const { publisherId, ...rest } = attribution;
  return { ...rest, publisherId: publisherId ?? HOUSE_PUBLISHER };
}

function blank(id: ConversionId, row: ReportRow, facts: PlanFacts): Conversion {
  return {
    id,
    networkId: facts.networkId,
    groupId: row.groupId,
    clickId: null,
    publisherId: HOUSE_PUBLISHER,
    programId: null,
    brandId: null,
    orphanhood: null,
    heldReason: null,
    status: row.status,
    statusRaw: row.statusRaw,
    reason: row.reason,
    orderId: null,
    saleAmount: null,
    saleCurrency: null,
    gross: ZERO,
    net: ZERO,
    paidOut: ZERO,
    shareRuleId: null,
    sharePpm: 0,
    reportedClicks: null,
    convertedAt: row.eventAt ?? facts.now,
    day: dayOf(row.eventAt ?? facts.now),
    version: 0,
    createdAt: facts.now,
    updatedAt: facts.now,
  };
}

/** Worth and share. The rule is that of the conversion's day; the house and orphans share with nobody. */
function valued(
  described: Conversion,
  rows: StoredRow[],
  before: Conversion | null,
  facts: PlanFacts,
): Conversion {
  const state = foldRows(rows);
  const version = (before?.version ?? 0) + 1;
  return withShare({ ...described, ...state, version, updatedAt: facts.now }, facts.rules);
}

/** The key of a rejected row: the same text is kept once. */
export function rejectedKey(row: MalformedRow): string {
  return sha256Hex(row.raw);
}
