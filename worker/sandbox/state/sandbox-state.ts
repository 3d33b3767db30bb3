import { DurableObject } from 'cloudflare:workers';
import type { MicroUsd } from '../../platform/money.ts';
import { DAY, type Day, dayOf, systemClock } from '../../platform/time.ts';
import { sizeOf } from '../catalogue/catalogue.ts';
import { clickDayOf, clickDays, countClick, latestClickDays, restateClickDay } from './click-days.ts';
import { realTimeOf, sandboxClock } from './clock.ts';
import {
  addCommission,
  type Change,
  changeCommission,
  correctCommission,
  findCommission,
  latestCommissions,
} from './commissions.ts';
import { meetFault } from './faults.ts';
import { lockingDateOf, settle } from './life-cycle.ts';
import { keepsPace, type Pace } from './pace.ts';
import type {
  Arrival,
  Bulk,
  CatalogSize,
  ClickDay,
  Commission,
  Concern,
  Fault,
  Limits,
  Network,
  Scene,
  Visit,
} from './records.ts';
import { pageByChange, pageById } from './report-pages.ts';
import { SCHEMA } from './schema.ts';
import { findVisit, findVisitByClickRef, rememberVisit } from './visits.ts';

const LIMITS: Limits = { wildfireIntervalMs: 5_000, cjCallsPerMinute: 25, cjPageSize: 500 };

/** A call may overtake the one before on its way here by this much of the pace. */
const ON_THE_WAY = 0.98;

/** How large a catalog the sandbox begins with. */
interface CatalogEnv {
  MERCHANTS: string;
}

/** Everything that the sandbox remembers; the catalogue is not among it. */
export class SandboxState extends DurableObject<CatalogEnv> {
  private readonly sql = this.ctx.storage.sql;
  private readonly kv = this.ctx.storage.kv;
  private readonly calls = new Map<string, number[]>();

  constructor(ctx: DurableObjectState, env: CatalogEnv) {
    super(ctx, env);
    this.sql.exec(SCHEMA);
  }

  /** The time and the size of things. */
  scene(): Scene {
    const offset = this.kv.get<number>('offset') ?? 0;
    const merchants = Number(this.env.MERCHANTS);
    const catalog = this.kv.get<CatalogSize>('catalog') ?? sizeOf(merchants);
    return { now: sandboxClock(offset)(), offset, catalog, limits: this.kv.get<Limits>('limits') ?? LIMITS };
  }

  /** A call to a network arrives: uses up a fault that is waiting for it, and counts it against the network's pace. */
  arrive(network: Network, concern: Concern, paced: 'commission' | 'lookup' | null): Arrival {
    const scene = this.scene();
    const { met, left } = meetFault(this.faults(), network, concern, systemClock());
    this.kv.put('faults', left);
    return { ...scene, fault: met, tooSoon: paced !== null && !this.keepPace(paced, scene.limits) };
  }

  private keepPace(paced: 'commission' | 'lookup', limits: Limits): boolean {
    const pace: Pace =
      paced === 'commission'
        ? { calls: 1, windowMs: limits.wildfireIntervalMs * ON_THE_WAY }
        : { calls: limits.cjCallsPerMinute, windowMs: 60_000 };
    const { kept, calls } = keepsPace(this.calls.get(paced) ?? [], systemClock(), pace);
    this.calls.set(paced, calls);
    return kept;
  }

  /** How often a report has changed. It only grows. */
  revision(): number {
    return this.kv.get<number>('revision') ?? 0;
  }

  private reportChanged(): void {
    this.kv.put('revision', this.revision() + 1);
  }

  /** Remembers a visit; where the click itself is paid, it is counted in its day. */
  visit(visit: Visit, paid: MicroUsd | null): void {
    rememberVisit(this.sql, visit);
    if (paid === null) return;
    this.reportChanged();
    countClick(this.sql, {
      day: dayOf(visit.at),
      publisherRef: visit.publisherRef ?? '',
      clickRef: visit.clickRef ?? '',
      program: visit.program,
      country: visit.country,
      revenue: paid,
    });
  }

  visitOf(token: string): Visit | null {
    return findVisit(this.sql, token);
  }

  /** The newest visit that carried this sub-id, or null. */
  visitByClickRef(clickRef: string): Visit | null {
    return findVisitByClickRef(this.sql, clickRef);
  }

  /** A sale: a new row in the network's report, in its first status. */
  sell(
    visit: Visit,
    sale: Pick<Commission, 'orderId' | 'sale' | 'currency' | 'amount' | 'quantity'>,
  ): Commission {
    const scene = this.scene();
    const { now } = scene;
    this.reportChanged();
    return addCommission(this.sql, {
      ...sale,
      network: visit.network,
      program: visit.program,
      clickRef: visit.clickRef,
      publisherRef: visit.publisherRef,
      device: visit.device,
      trip: visit.trip,
      status: visit.network === 'cj' ? 'new' : 'PENDING',
      validation: null,
      reason: null,
      original: null,
      eventAt: realTimeOf(scene),
      createdAt: now,
      modifiedAt: now,
      lockingAt: lockingDateOf(now),
    });
  }

  clickDayOf(clickRef: string, program: number): ClickDay | null {
    return clickDayOf(this.sql, clickRef, program);
  }

  clickDays(from: Day, to: Day): ClickDay[] {
    return clickDays(this.sql, from, to);
  }

  latestClickDays(limit: number): ClickDay[] {
    return latestClickDays(this.sql, limit);
  }

  wildfirePage(query: Parameters<typeof pageByChange>[2]): Commission[] {
    settle(this.sql, this.scene().now);
    return pageByChange(this.sql, this.bulks(), query);
  }

  cjPage(query: Parameters<typeof pageById>[2]): Commission[] {
    settle(this.sql, this.scene().now);
    return pageById(this.sql, this.bulks(), query);
  }

  commission(network: Network, id: number): Commission | null {
    return findCommission(this.sql, network, id);
  }

  latest(limit: number): Commission[] {
    settle(this.sql, this.scene().now);
    return latestCommissions(this.sql, limit);
  }

  /** Changes a row as its network would: CJ answers a new amount with a correction, the others change the row. */
  change(network: 'wildfire' | 'cj', id: number, change: Change): Commission[] | null {
    const { now } = this.scene();
    const row = findCommission(this.sql, network, id);
    if (!row) return null;
    this.reportChanged();
    if (network === 'wildfire') return [changeCommission(this.sql, id, change, now)];
    const inPlace = { ...change, amount: null, reason: change.amount === null ? change.reason : null };
    const changed = changeCommission(this.sql, id, inPlace, now);
    if (change.amount === null) return [changed];
    return [changed, correctCommission(this.sql, changed, change.amount, change.reason, now)];
  }

  restate(id: number, revenue: MicroUsd): ClickDay | null {
    this.reportChanged();
    return restateClickDay(this.sql, id, revenue);
  }

  advance(days: number): Scene {
    this.kv.put('offset', this.scene().offset + days * DAY);
    this.reportChanged();
    const scene = this.scene();
    settle(this.sql, scene.now);
    return scene;
  }

  faults(): Fault[] {
    return this.kv.get<Fault[]>('faults') ?? [];
  }

  setFaults(faults: Fault[]): void {
    this.kv.put('faults', faults);
  }

  setCatalog(size: CatalogSize): void {
    this.kv.put('catalog', size);
  }

  setLimits(limits: Limits): void {
    this.kv.put('limits', limits);
    this.calls.clear();
  }

  bulks(): Bulk[] {
    return this.kv.get<Bulk[]>('bulks') ?? [];
  }

  addBulk(network: Network, count: number, clickRefs: string[]): Bulk {
    const first = this.kv.get<number>('bulkRows') ?? 0;
    const bulk: Bulk = { network, first, count, clickRefs, at: realTimeOf(this.scene()) };
    this.kv.put('bulkRows', first + count);
    this.kv.put('bulks', [...this.bulks(), bulk]);
    this.reportChanged();
    return bulk;
  }

  counts(): Record<'visits' | 'commissions' | 'clickDays', number> {
    const count = (table: string) =>
      this.sql.exec<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).one().n;
    return { visits: count('visits'), commissions: count('commissions'), clickDays: count('click_days') };
  }

  /** Back to the first moment; ids go on where they were, as they may be in someone's books. */
  reset(): void {
    for (const table of ['visits', 'commissions', 'click_days']) this.sql.exec(`DELETE FROM ${table}`);
    for (const key of ['offset', 'catalog', 'limits', 'faults', 'bulks']) this.kv.delete(key);
    this.calls.clear();
  }
}
