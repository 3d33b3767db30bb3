import { DurableObject } from 'cloudflare:workers';
import type { MicroUsd } from '../../platform/money.ts';
import { DAY, type Day, dayOf, type Instant, systemClock } from '../../platform/time.ts';
import { type CatalogSize, sizeOf } from '../catalog/catalog.ts';
import type { PaypalAnswer } from '../paypal/paypal-answers.ts';
import { PAYPAL_SCHEMA, type PaypalFault, type PaypalItem } from '../paypal/paypal-records.ts';
import { type NewItem, PaypalState } from '../paypal/paypal-state.ts';
import type { ResendAnswer } from '../resend/resend-answers.ts';
import { RESEND_SCHEMA, type ResendEmail } from '../resend/resend-records.ts';
import { type NewEmail, ResendState } from '../resend/resend-state.ts';
import type { S3Answer } from '../s3/s3-answers.ts';
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
import { FIRST_STATUS, lockingDateOf, settle } from './life-cycle.ts';
import { checkLimit, type RateLimit } from './rate-limit.ts';
import type {
  Arrival,
  Bulk,
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
import { findVisit, findVisitByClickRef, storeVisit } from './visits.ts';

const LIMITS: Limits = { wildfireIntervalMs: 5_000, cjCallsPerMinute: 25, cjPageSize: 500 };

/** Tolerance for calls that arrive closer together than they were sent. */
const INTERVAL_TOLERANCE = 0.98;

interface CatalogEnv {
  /** The initial number of merchants. */
  MERCHANTS: string;
}

/** All state of the sandbox. The catalog isn't stored; it is generated. */
export class SandboxState extends DurableObject<CatalogEnv> {
  private readonly sql = this.ctx.storage.sql;
  private readonly kv = this.ctx.storage.kv;
  private readonly paypal = new PaypalState(this.ctx.storage);
  private readonly resend = new ResendState(this.ctx.storage);
  private readonly calls = new Map<string, number[]>();

  constructor(ctx: DurableObjectState, env: CatalogEnv) {
    super(ctx, env);
    this.sql.exec(SCHEMA);
    this.sql.exec(PAYPAL_SCHEMA);
    this.sql.exec(RESEND_SCHEMA);
  }

  scene(): Scene {
    const offset = this.kv.get<number>('offset') ?? 0;
    const merchants = Number(this.env.MERCHANTS);
    const catalog = this.kv.get<CatalogSize>('catalog') ?? sizeOf(merchants);
    return { now: sandboxClock(offset)(), offset, catalog, limits: this.kv.get<Limits>('limits') ?? LIMITS };
  }

  /** Registers a call to a network: it uses up a pending fault and counts toward the rate limit. */
  arrive(network: Network, concern: Concern, paced: 'commission' | 'lookup' | null): Arrival {
    const scene = this.scene();
    const { met, left } = meetFault(this.faults(), network, concern, systemClock());
    this.kv.put('faults', left);
    return { ...scene, fault: met, tooSoon: paced !== null && !this.isWithinLimit(paced, scene.limits) };
  }

  private isWithinLimit(paced: 'commission' | 'lookup', limits: Limits): boolean {
    const limit: RateLimit =
      paced === 'commission'
        ? { calls: 1, windowMs: limits.wildfireIntervalMs * INTERVAL_TOLERANCE }
        : { calls: limits.cjCallsPerMinute, windowMs: 60_000 };
    const { isAllowed, calls } = checkLimit(this.calls.get(paced) ?? [], systemClock(), limit);
    this.calls.set(paced, calls);
    return isAllowed;
  }

  /** The number of changes to reports. It only grows. */
  revision(): number {
    return this.kv.get<number>('revision') ?? 0;
  }

  private reportChanged(): void {
    this.kv.put('revision', this.revision() + 1);
  }

  /** Stores a visit. If the click itself is paid, it also counts the click. */
  visit(visit: Visit, paid: MicroUsd | null): void {
    storeVisit(this.sql, visit);
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

  /** The newest visit with this sub-ID, or null. */
  visitByClickRef(clickRef: string): Visit | null {
    return findVisitByClickRef(this.sql, clickRef);
  }

  /** Adds a sale to the network's report in its first status. Its time is now unless `at` says another. */
  sell(
    visit: Visit,
    sale: Pick<Commission, 'orderId' | 'sale' | 'currency' | 'amount' | 'quantity'>,
    at?: Instant,
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
      status: FIRST_STATUS[visit.network],
      validation: null,
      reason: null,
      original: null,
      eventAt: at ?? realTimeOf(scene),
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

  /** A page of a network's report in order of change. */
  pageByChange(network: Network, query: Omit<Parameters<typeof pageByChange>[3], 'now'>): Commission[] {
    const { now } = this.scene();
    settle(this.sql, now);
    return pageByChange(this.sql, this.bulks(), network, { ...query, now });
  }

  cjPage(query: Omit<Parameters<typeof pageById>[2], 'now'>): Commission[] {
    const { now } = this.scene();
    settle(this.sql, now);
    return pageById(this.sql, this.bulks(), { ...query, now });
  }

  commission(network: Network, id: number): Commission | null {
    return findCommission(this.sql, network, id);
  }

  latest(limit: number): Commission[] {
    settle(this.sql, this.scene().now);
    return latestCommissions(this.sql, limit);
  }

  /** Changes a row as its network does: CJ adds a correction for a new amount, others change the row. */
  change(network: Network, id: number, change: Change): Commission[] | null {
    const { now } = this.scene();
    const row = findCommission(this.sql, network, id);
    if (!row) return null;
    this.reportChanged();
    if (network !== 'cj') return [changeCommission(this.sql, id, change, now)];
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

  acceptPaypal(
    senderBatchId: string,
    subject: string,
    items: readonly NewItem[],
  ): { id: string; isNew: boolean } {
    return this.paypal.accept(senderBatchId, subject, items);
  }

  paypalPage(batchId: string, offset: number, limit: number): ReturnType<PaypalState['page']> {
    return this.paypal.page(batchId, offset, limit);
  }

  paypalItem(id: string): PaypalItem | null {
    return this.paypal.item(id);
  }

  paypalItems(): PaypalItem[] {
    return this.paypal.all();
  }

  setPaypalStatus(id: string, status: string, error: string | null): void {
    this.paypal.setStatus(id, status, error);
  }

  addPaypalFault(fault: PaypalFault): void {
    this.paypal.addFault(fault);
  }

  setPaypalAnswers(next: readonly PaypalAnswer[], seed: number | null): void {
    this.paypal.setAnswers(next, seed);
  }

  nextPaypalAnswer(...call: Parameters<PaypalState['nextAnswer']>): PaypalAnswer | null {
    return this.paypal.nextAnswer(...call);
  }

  meetPaypal(fault: PaypalFault): boolean {
    return this.paypal.meet(fault);
  }

  acceptResend(email: NewEmail): string | null {
    return this.resend.accept(email);
  }

  resendEmails(): ResendEmail[] {
    return this.resend.all();
  }

  setResendAnswers(next: readonly ResendAnswer[]): void {
    this.resend.setAnswers(next);
  }

  nextResendAnswer(): ResendAnswer | null {
    return this.resend.nextAnswer();
  }

  setS3Answers(next: readonly S3Answer[]): void {
    this.kv.put('s3Answers', [...next]);
  }

  /** The answer to the next write of an object; null for the usual one. */
  nextS3Answer(): S3Answer | null {
    const [next = null, ...rest] = this.kv.get<S3Answer[]>('s3Answers') ?? [];
    if (next !== null) this.kv.put('s3Answers', rest);
    return next;
  }

  counts(): Record<'visits' | 'commissions' | 'clickDays', number> {
    const count = (table: string) =>
      this.sql.exec<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).one().n;
    return { visits: count('visits'), commissions: count('commissions'), clickDays: count('click_days') };
  }

  /** Deletes everything. IDs continue, because the Worker's database may contain the old ones. */
  reset(): void {
    for (const table of ['visits', 'commissions', 'click_days']) this.sql.exec(`DELETE FROM ${table}`);
    for (const key of ['offset', 'catalog', 'limits', 'faults', 'bulks', 's3Answers']) this.kv.delete(key);
    this.calls.clear();
    this.paypal.reset();
    this.resend.reset();
  }
}
