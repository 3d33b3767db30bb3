import { type ConversionId, derivedId } from '../platform/ids.ts';
import { foldConversion } from './fold-conversion.ts';
import { holdChange } from './hold-change.ts';
import { joinPushedRows } from './join-pushed.ts';
import type { Arrival, Change, ExistingRows, HeldBack, Plan, PlanFacts } from './plan-types.ts';
import type { ReportRow } from './report-row.ts';
import { effectOf, withDecidedStatus } from './row-effect.ts';
import { contentHash, rowVersionOf, storedRowOf } from './stored-row.ts';
import type { StoredRow } from './tables.ts';

export function conversionIdOf(networkId: string, groupId: string): ConversionId {
  return derivedId('cnv', networkId, groupId);
}

/**
 * Compares the rows of a page, in their order, with the stored ones (`effectOf`), moves pushed rows with IDs of their own to the
 * reported sale of their click and order, and folds every affected conversion from its rows. A row that names another group than before
 * leaves its old conversion, and both are folded.
 */
export function planRows(existing: ExistingRows, page: readonly Arrival[], facts: PlanFacts): Plan {
  const rows = new Map(existing.rows);
  const written = new Map<string, StoredRow>();
  const touched = new Set<ConversionId>();
  const arrived = new Map<string, ReportRow>();
  const plan: Plan = {
    versions: [],
    rows: [],
    changes: [],
    rejected: [],
    held: [],
    counts: { new: 0, changed: 0, unchanged: 0 },
  };
  const store = (next: StoredRow) => {
    const before = rows.get(next.externalId);
    if (before) touched.add(before.conversionId);
    touched.add(next.conversionId);
    rows.set(next.externalId, next);
    written.set(next.externalId, next);
  };
  /** A row that has the ID of the report is a sale of its own group. */
  const confirm = (stored: StoredRow, { row, position }: Arrival) => {
    const conversionId = conversionIdOf(facts.networkId, stored.groupId);
    if (conversionId !== stored.conversionId && position !== null) arrived.set(row.externalId, row);
    store({ ...stored, pushed: false, conversionId });
  };
  const contradicted = new Set<ConversionId>();
  for (const arrival of page) {
    const { position } = arrival;
    const latest = rows.get(arrival.row.externalId);
    const row = withDecidedStatus(arrival.row, latest);
    if (existing.unchanged.has(row.externalId)) {
      plan.counts.unchanged++;
      continue;
    }
    const hash = contentHash(row);
    const hashes = existing.hashes.get(row.externalId);
    const seen = hashes?.has(hash) || (row !== arrival.row && hashes?.has(contentHash(arrival.row)));
    const effect = effectOf(row, hash, {
      latest,
      seen: seen ?? false,
      pushed: facts.pushed,
      hasOtherIds: facts.hasOtherIds,
      clickId: facts.clickIdOf(row),
    });
    if (effect.kind === 'rejected') {
      plan.rejected.push({ arrival, code: effect.code, detail: effect.detail });
      continue;
    }
    const confirmed = latest?.pushed === true && !facts.hasOtherIds;
    if (effect.kind === 'unchanged') {
      plan.counts.unchanged++;
      if (latest && confirmed) confirm(latest, arrival);
      continue;
    }
    if (effect.kind === 'contradicting' && latest) {
      const { externalId, conversionId } = latest;
      const other = storedRowOf(row, hash, latest, conversionId, facts);
      plan.versions.push(rowVersionOf(other, row, true, facts));
      store({ ...latest, version: other.version });
      contradicted.add(conversionId);
      plan.held.push({ kind: 'contradicting_report', externalId, conversionId });
      hashes?.add(hash);
      plan.counts.changed++;
      continue;
    }
    const next = storedRowOf(row, hash, latest, conversionOf(row, latest, facts), facts);
    const superseded = effect.kind === 'superseded';
    plan.versions.push(rowVersionOf(next, row, superseded, facts));
    if (!superseded || !latest) store(next);
    else {
      const renumbered = { ...latest, version: next.version };
      if (confirmed) confirm(renumbered, arrival);
      else {
        rows.set(row.externalId, renumbered);
        written.set(row.externalId, renumbered);
      }
    }
    hashes?.add(hash);
    if (position !== null && !superseded) arrived.set(row.externalId, row);
    plan.counts[latest ? 'changed' : 'new']++;
  }
  for (const joined of joinPushedRows(rows.values())) store(joined);
  plan.rows = [...written.values()];
  plan.changes = changesOf({ touched, rows, arrived, contradicted }, existing, facts);
  plan.held.push(...plan.changes.flatMap(heldBackBy));
  return plan;
}

/** A pushed row stays in the conversion that it has joined until it names another group. */
function conversionOf(row: ReportRow, latest: StoredRow | undefined, facts: PlanFacts): ConversionId {
  return facts.hasOtherIds && latest?.groupId === row.groupId
    ? latest.conversionId
    : conversionIdOf(facts.networkId, row.groupId);
}

interface Arrived {
  touched: ReadonlySet<ConversionId>;
  rows: ReadonlyMap<string, StoredRow>;
  arrived: ReadonlyMap<string, ReportRow>;
  contradicted: ReadonlySet<ConversionId>;
}

function changesOf(
  { touched, rows, arrived, contradicted }: Arrived,
  existing: ExistingRows,
  facts: PlanFacts,
): Change[] {
  const members = membersOf(touched, rows);
  const known = membersOf(touched, existing.rows);
  return [...members].flatMap(([id, group]) => {
    const before = existing.conversions.get(id) ?? null;
    const folded = foldConversion({ id, before, members: group, arrived }, facts);
    if (!folded) return [];
    const after = holdChange(before, folded, {
      isContradicted: contradicted.has(id),
      isPaid: existing.paid.has(id),
      reported: known.get(id) ?? [],
    });
    return [{ before, after }];
  });
}

function membersOf(
  ids: ReadonlySet<ConversionId>,
  rows: ReadonlyMap<string, StoredRow>,
): Map<ConversionId, StoredRow[]> {
  const members = new Map([...ids].map((id): [ConversionId, StoredRow[]] => [id, []]));
  for (const row of rows.values()) members.get(row.conversionId)?.push(row);
  return members;
}

function heldBackBy({ before, after }: Change): HeldBack[] {
  const isNew = after.heldReport === 'status_went_back' && before?.heldReport !== 'status_went_back';
  return isNew ? [{ kind: 'status_went_back', externalId: after.groupId, conversionId: after.id }] : [];
}
