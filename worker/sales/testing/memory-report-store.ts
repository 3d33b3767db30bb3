import type { ClickId } from '../../clicks/click-id.ts';
import { type ConversionId, derivedId, type PublisherId } from '../../platform/ids.ts';
import { parseDay, parseInstant } from '../../platform/time.ts';
import { SubIds } from '../attribution.ts';
import { deliveryOf } from '../delivery.ts';
import { planRows } from '../plan.ts';
import type { ExistingRows, HeldBack, PlanFacts } from '../plan-types.ts';
import type { ReportRow } from '../report-row.ts';
import type { Conversion, NewVersion } from '../tables.ts';

/** The report tables as maps, to test planning without a database. */
export class MemoryReportStore {
  readonly rows: ExistingRows['rows'] = new Map();
  readonly conversions: ExistingRows['conversions'] = new Map();
  readonly hashes: ExistingRows['hashes'] = new Map();
  readonly unchanged: ExistingRows['unchanged'] = new Set();
  readonly paid = new Set<ConversionId>();
  readonly versions: NewVersion[] = [];
  readonly held: HeldBack[] = [];
  readonly rejected: string[] = [];
  readonly #key: string;
  readonly #publisherOf: (clickId: ClickId) => PublisherId;

  constructor(key: string, publisherOf: (clickId: ClickId) => PublisherId) {
    this.#key = key;
    this.#publisherOf = publisherOf;
  }

  /** Plans a page on the stored rows and applies the plan. */
  ingest(page: readonly ReportRow[], source = 'sync'): void {
    for (const { externalId } of page)
      if (!this.hashes.has(externalId)) this.hashes.set(externalId, new Set());
    const arrivals = page.map((row, position) => ({ row, position }));
    const plan = planRows(this, arrivals, this.#facts(source));
    for (const row of plan.rows) this.rows.set(row.externalId, row);
    for (const { after } of plan.changes) this.conversions.set(after.id, after);
    this.versions.push(...plan.versions);
    this.held.push(...plan.held);
    this.rejected.push(...plan.rejected.map(({ code }) => code));
  }

  /** The conversions without their versions and times of change. */
  state(): Partial<Conversion>[] {
    return [...this.conversions.values()]
      .map(({ version: _, createdAt: __, updatedAt: ___, ...rest }) => rest)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  #facts(source: string): PlanFacts {
    const subIds = new SubIds([this.#key]);
    const clickIdOf = (row: ReportRow) => subIds.clickIdOf(row);
    return {
      networkId: 'wildfire',
      source,
      ...deliveryOf(source),
      now: parseInstant('2026-11-21T09:00:00Z'),
      rules: [
        {
          id: derivedId('shr', 'default'),
          publisherId: null,
          sharePpm: 500_000,
          effectiveFrom: parseDay('2020-01-01'),
          createdAt: 0,
          endsOwn: 0,
        },
      ],
      silent: new Set(),
      clickIdOf,
      attribute: (row) => {
        const clickId = clickIdOf(row);
        const found = { clickId, programId: null, brandId: null, heldReason: null };
        return clickId === null
          ? { ...found, publisherId: null, unattributedReason: 'click_id_missing' }
          : { ...found, publisherId: this.#publisherOf(clickId), unattributedReason: null };
      },
    };
  }
}
