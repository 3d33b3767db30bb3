import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { addMs, HOUR, type Instant, instantOf } from '../platform/time.ts';
import { conversionIdOf } from '../sales/plan.ts';
import { type Failure, failingContext, Outage } from './failing-world.ts';
import type { History } from './history.ts';
import { PayoutModel } from './model/payout-model.ts';
import { SalesModel } from './model/sales-model.ts';
import { Shares } from './model/shares.ts';
import type { OpenFindings } from './open-findings.ts';
import { Provider } from './provider.ts';
import { METHODS, RULES_FROM, SHARES, type World } from './world.ts';

/** The founding rule of the schema. */
const FOUNDING = { publisher: null, ppm: 500_000n, from: '2020-01-01', setAt: 0 };
/** A clock that is set back is never behind by more. */
const MAX_BACK = 12 * HOUR;

/** A history while it is played: the world, its clock, and the models of what it must be. */
export class Stage {
  readonly world: World;
  readonly minDayShare: number;
  readonly shares: Shares;
  readonly sales: SalesModel;
  readonly payouts: PayoutModel;
  readonly provider: Provider;
  /** Findings whose commands are left out. */
  readonly open: OpenFindings;
  holdHours = 72;
  hasArchived = false;
  #now: Instant;
  #latest: Instant;

  constructor(world: World, { payableStage, minDayShare }: History, open: OpenFindings) {
    const { now } = world.ctx;
    this.world = world;
    this.open = open;
    this.provider = new Provider(open);
    this.minDayShare = minDayShare;
    this.#now = now;
    this.#latest = now;
    this.shares = new Shares([
      FOUNDING,
      ...SHARES.map((ppm, publisher) => ({ publisher, ppm: BigInt(ppm), from: RULES_FROM, setAt: 0 })),
    ]);
    this.sales = new SalesModel(this.shares, conversionIdOf);
    this.payouts = new PayoutModel(this.sales, payableStage);
    this.sales.statesCounted = !open.has('A12');
    if (!open.has('A13')) this.sales.isKept = (key) => this.payouts.hasSent(key);
    for (const [publisher, method] of METHODS.entries())
      this.payouts.payees.addAccount(publisher, method, now, now);
  }

  /** The latest time that the clock has shown. */
  get latest(): Instant {
    return this.#latest;
  }

  get now(): Instant {
    return this.#now;
  }

  /** The present month, such as `2026-11`. */
  get month(): string {
    return new Date(this.#now).toISOString().slice(0, 7);
  }

  wait(milliseconds: number): void {
    const next = addMs(this.#now, milliseconds);
    const earliest = addMs(this.#latest, -MAX_BACK);
    this.#now = laterOf(next, earliest);
    this.#latest = laterOf(this.#latest, this.#now);
  }

  /** A context at the present time, whose stores work. */
  ctx(actor = 'ada'): Context {
    return { ...this.world.ctx, now: this.#now, actor: { kind: 'operator', name: actor } };
  }

  /**
   * Does a work whose stores may fail. After a failure it is done again, as a job or a person would: what is done already is then
   * refused. Returns true if something failed.
   */
  async attempt(
    failure: Failure | null,
    work: (ctx: Context, isRepeated: boolean) => Promise<unknown>,
  ): Promise<boolean> {
    const outage = new Outage(failure);
    try {
      await work(failure ? failingContext(this.ctx(), outage) : this.ctx(), false);
    } catch (error) {
      if (!outage.hasStruck) throw error;
      await work(this.ctx(), true);
    }
    return outage.hasStruck;
  }
}

function laterOf(a: Instant, b: Instant): Instant {
  return instantOf(Math.max(a, b));
}

/** Lets a work be refused for one of these reasons. Returns the code, or null if it was done. */
export async function refusedFor(
  codes: readonly string[],
  work: () => Promise<unknown>,
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError && codes.includes(error.code)) return error.code;
    throw error;
  }
}
