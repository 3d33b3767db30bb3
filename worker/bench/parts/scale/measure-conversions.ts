import { z } from 'zod';
import { addMs, DAY, type Instant, systemClock } from '../../../platform/time.ts';
import type { BenchSystem } from '../../bench-system.ts';
import { control, probe } from '../../calls.ts';
import { Metered } from '../../simulated-month.ts';
import type { Values } from './scale-page.ts';
import { bytesOf, type TableSizes, tableSizes } from './table-sizes.ts';
import { zipfParts } from './zipf.ts';

/** Accounts with conversions. */
export const ACCOUNTS = 1_000;
/** Those of two days at 300,000 a month. */
const CONVERSIONS = 20_000;
/** The publisher with a webhook endpoint, by rank. It has a fortieth of all conversions. */
const SUBSCRIBER = 5;
/** The networks approve a sale after 30 days and pay it after 60; the publisher is paid then. */
const APPROVED_AFTER = 31;
const PAID_AFTER = 61;
/** More than two months after the payout, which is the longest wait of a closed sale. */
const ARCHIVED_AFTER = 130;
/** D1's tables that a conversion writes, by what they are for. */
const TABLES: Record<string, readonly string[]> = {
  conversion: ['conversions'],
  'report rows with versions': ['report_rows', 'report_row_versions', 'raw_objects'],
  'ledger transfers': ['ledger_transfers'],
  'payout items': ['payout_items'],
  'retained click': ['retained_clicks'],
  earnings: ['publisher_earnings'],
  'what finds archives': [
    ...['ledger_archive_subjects', 'sale_archives', 'sale_archive_sums', 'sale_archive_keys'],
    ...['restored_sales', 'link_sale_totals'],
  ],
};
const EVENT_TABLES = ['webhook_events', 'webhook_deliveries'];
const EVENTS = 'D1, bytes of webhook events';
const BYTES = 'D1, bytes per conversion';
const ROWS = 'D1, rows written per conversion';
const Ids = z.object({ ids: z.array(z.string()) });
const Booked = z.object({ new: z.number(), changed: z.number(), metered: Metered });
const PaidOut = z.object({ metered: Metered });
const Archived = z.union([
  z.object({ objects: z.number() }).transform(({ objects }) => objects),
  z.object({ archives: z.number() }).transform(({ archives }) => archives),
]);
const Sizes = z.record(z.string(), z.object({ objects: z.number(), bytes: z.number() }));

/**
 * Books conversions of 1,000 publishers, whose sales follow a Zipf distribution, and takes them through their whole life: the network
 * approves and pays them, the publishers are paid, and their records are archived.
 */
export async function measureConversions(system: BenchSystem, values: Values): Promise<void> {
  await probe(system, 'subscribe', z.null(), { publisher: SUBSCRIBER });
  const empty = tableSizes(system);
  const counts = zipfParts(CONVERSIONS, ACCOUNTS);
  const { ids } = await probe(system, 'clicks-to-sell', Ids, { counts });
  const clicked = tableSizes(system);
  const life = new Life(system, ids.length, values);
  await control(system, 'bulk-commissions', { network: 'wildfire', count: ids.length, clickRefs: ids });
  await life.book('booked', 0);
  await life.advance(APPROVED_AFTER);
  await life.book('approved', APPROVED_AFTER);
  life.weigh('open');
  await life.advance(PAID_AFTER - APPROVED_AFTER);
  await life.book('paid', PAID_AFTER);
  await life.payOut(PAID_AFTER + 1);
  life.weigh('closed');
  const paid = tableSizes(system);
  const subscribed = counts[SUBSCRIBER - 1] ?? Number.NaN;
  values.add(
    EVENTS,
    'a click',
    'bytes',
    (bytesOf(clicked, EVENT_TABLES) - bytesOf(empty, EVENT_TABLES)) / subscribed,
  );
  values.add(
    EVENTS,
    'a conversion',
    'bytes',
    (bytesOf(paid, EVENT_TABLES) - bytesOf(clicked, EVENT_TABLES)) / subscribed,
  );
  await life.archive(ARCHIVED_AFTER);
  life.weigh('archived');
  await life.weighObjects();
}

class Life {
  readonly #system: BenchSystem;
  readonly #conversions: number;
  readonly #values: Values;
  readonly #before: TableSizes;
  readonly #start: Instant;

  constructor(system: BenchSystem, conversions: number, values: Values) {
    this.#system = system;
    this.#conversions = conversions;
    this.#values = values;
    this.#before = tableSizes(system);
    this.#start = systemClock();
  }

  /** Lets the network's time pass. */
  advance(days: number): Promise<void> {
    return control(this.#system, 'advance', { days });
  }

  /** Syncs the network's report after some days. Every conversion is new or has changed. */
  async book(step: string, days: number): Promise<void> {
    const at = this.#after(days);
    const booked = await probe(this.#system, 'book-report', Booked, { at });
    if (booked.new + booked.changed !== this.#conversions)
      throw new Error(`${booked.new} report rows are new and ${booked.changed} have changed.`);
    await this.#runJob('close_ledger', at);
    this.#count(step, booked.metered);
  }

  async payOut(days: number): Promise<void> {
    const at = this.#after(days);
    this.#count(
      'paid out',
      (await probe(this.#system, 'pay-out', PaidOut, { at, publishers: ACCOUNTS })).metered,
    );
    await this.#runJob('close_ledger', at);
  }

  /** Runs the jobs until nothing is left to archive. */
  async archive(days: number): Promise<void> {
    for (const job of ['archive_ledger', 'archive_sales'])
      while (Archived.parse(await this.#runJob(job, this.#after(days))) > 0);
  }

  /** Measures what D1 has now. */
  weigh(age: string): void {
    const now = tableSizes(this.#system);
    let sum = 0;
    for (const [row, tables] of Object.entries(TABLES)) {
      const bytes = (bytesOf(now, tables) - bytesOf(this.#before, tables)) / this.#conversions;
      this.#values.add(BYTES, row, age, bytes);
      sum += bytes;
    }
    this.#values.add(BYTES, 'all', age, sum);
  }

  /** Measures what R2 has. It had no objects of conversions before. */
  async weighObjects(): Promise<void> {
    const sizes = await probe(this.#system, 'archive-sizes', Sizes);
    for (const kind of ['report-rows', 'sales', 'ledger'])
      this.#values.add(
        'R2, bytes per conversion',
        `\`${kind}/\``,
        'bytes',
        (sizes[kind]?.bytes ?? 0) / this.#conversions,
      );
  }

  #after(days: number): Instant {
    return addMs(this.#start, days * DAY);
  }

  #runJob(job: string, at: Instant): Promise<unknown> {
    return probe(this.#system, 'run-job', z.unknown(), { job, at });
  }

  #count(step: string, { d1RowsWritten }: Metered): void {
    this.#values.add(ROWS, step, 'rows', d1RowsWritten / this.#conversions);
  }
}
