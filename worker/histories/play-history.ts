import { eq } from 'drizzle-orm';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { createPayout, type Payout } from '../payouts/create-payout.ts';
import type { PayoutState } from '../payouts/payout-state.ts';
import { advancePayout, readPayout } from '../payouts/payouts.ts';
import { DomainError } from '../platform/errors.ts';
import { micros } from '../platform/money.ts';
import { updateSettings } from '../platform/settings/settings.ts';
import { addMs, DAY, dayOf } from '../platform/time.ts';
import { archiveAll } from '../reporting/operator/testing/archive-all.ts';
import { bookAdjustment } from '../sales/adjustments/decide-adjustment.ts';
import { proposeAdjustment } from '../sales/adjustments/propose-adjustment.ts';
import { ingestReport } from '../sales/ingest.ts';
import { releaseHold } from '../sales/release-hold.ts';
import { conversions } from '../sales/tables.ts';
import { Turns } from '../sales/testing/turns.ts';
import type { Command, History, Network, PayOutcome, RowPlan } from './history.ts';
import { MoneyModel } from './money-model.ts';
import { type PlannedRow, plannedRow } from './report-rows.ts';
import { restatedDayOf, SHARES, soldAt, type World } from './world.ts';

/** The model and the payouts that the system created. */
export interface Played {
  model: MoneyModel;
  payouts: PlayedPayout[];
  adjustments: { publisher: number; amount: number }[];
}

interface PlayedPayout {
  /** The publisher's index. */
  publisher: number;
  payout: Payout;
}

interface Report {
  network: Network;
  rows: PlannedRow[];
  source: 'sync' | 'postback';
  /** The day that the report restates; null for one that doesn't. */
  day: number | null;
}

export async function playHistory(world: World, { payableStage, commands }: History): Promise<Played> {
  await updateSettings(world.ctx, { payable_stage: payableStage });
  const player = new Player(world);
  for (const command of commands) await player.play(command);
  return player.played;
}

class Player {
  readonly played: Played = {
    model: new MoneyModel((index) => BigInt(SHARES[index] ?? 0)),
    payouts: [],
    adjustments: [],
  };
  readonly #world: World;
  readonly #reports: Report[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async play(command: Command): Promise<void> {
    if (command.kind === 'report')
      return this.#report(this.#planned(command.network, command.rows, command.isPush), command.workers);
    if (command.kind === 'restate_day') return this.#report(this.#restated(command.day, command.rows), 1);
    if (command.kind === 'pay') return this.#pay(command.publisher, command.outcome, command.workers);
    if (command.kind === 'adjust') return this.#adjust(command.publisher, command.amount, command.workers);
    if (command.kind === 'rotate_key') {
      this.#world.keys.unshift(`key ${this.#world.keys.length + 1}`);
      return;
    }
    if (command.kind === 'archive') return this.#archive();
    if (command.kind !== 'replay') return this.#setStatus(command.kind, command.publisher);
    const report = this.#reports.at(-1 - (command.report % Math.max(this.#reports.length, 1)));
    if (report) await this.#report(report, 1);
  }

  /** Archives what is closed, as if four months had passed. */
  async #archive(): Promise<void> {
    const { ctx } = this.#world;
    await archiveAll(ctx, { ...ctx, now: addMs(ctx.now, 120 * DAY) });
  }

  #planned(network: Network, plans: RowPlan[], isPush: boolean): Report {
    const rows = plans.map((plan) => plannedRow(this.#world, network, plan, isPush));
    return { network, rows, source: isPush ? 'postback' : 'sync', day: null };
  }

  #restated(day: number, plans: RowPlan[]): Report {
    const ofDay = plans.filter(({ sale }) => restatedDayOf(sale) === day);
    return { ...this.#planned('siteplug', ofDay, false), day };
  }

  async #report(report: Report, workers: 1 | 2): Promise<void> {
    this.#reports.push(report);
    const { network, rows, source, day } = report;
    const { ctx, keys } = this.#world;
    const restated = day === null ? null : soldAt(network, day);
    const turns = new Turns();
    const ingest = () =>
      ingestReport(
        ctx,
        { clickIdKeys: keys },
        this.#world.networkId(network),
        rows.map(({ row }) => ({ row })),
        source,
        { pause: turns.pause, ...(restated === null ? {} : { wholeDays: [dayOf(restated)] }) },
      );
    await Promise.all(Array.from({ length: workers }, () => turns.run(ingest)));
    const taken = rows.map(({ model }) => model);
    if (restated === null) this.played.model.report(taken, ctx.now);
    else this.played.model.restateDay(network, Math.floor(restated / DAY), taken, ctx.now);
  }

  async #setStatus(change: 'suspend' | 'reinstate' | 'release', index: number): Promise<void> {
    const { ctx, publishers } = this.#world;
    const publisherId = publishers[index];
    if (!publisherId) return;
    if (change !== 'release') {
      await setStatus(ctx, publisherId, change === 'suspend' ? 'suspended' : 'active');
      this.played.model.setSuspended(index, change === 'suspend');
      return;
    }
    const own = await ctx.db
      .select({ id: conversions.id })
      .from(conversions)
      .where(eq(conversions.publisherId, publisherId));
    for (const { id } of own) await releaseHold(ctx, id, 'Checked');
    this.played.model.release(index);
  }

  /** Books an adjustment, which one person proposes and another approves. */
  async #adjust(publisher: number, amount: number, workers: 1 | 2): Promise<void> {
    const { ctx, publishers } = this.#world;
    const publisherId = publishers[publisher];
    if (!publisherId) return;
    const proposer = { ...ctx, actor: { kind: 'operator', name: 'proposer' } } as const;
    const { id } = await proposeAdjustment(proposer, {
      publisherId,
      amount: micros(amount),
      kind: 'correction',
      reason: 'A correction',
      conversionId: null,
    });
    if (
      await accepted(workers, () => bookAdjustment(ctx, id, { reason: 'Checked', secondPerson: 'approved' }))
    )
      this.played.adjustments.push({ publisher, amount });
  }

  /** Continues the publisher's open payout, or creates one, up to the outcome. */
  async #pay(index: number, outcome: PayOutcome, workers: 1 | 2): Promise<void> {
    const { ctx } = this.#world;
    const open = this.played.payouts.find(
      (each) => each.publisher === index && UNSENT.has(each.payout.state),
    );
    const entry = open ?? (await this.#create(index, workers));
    if (!entry) return;
    for (const state of STEPS[outcome]) {
      const { id, idempotencyKey } = entry.payout;
      const confirmation = state === 'failed' ? `refused ${idempotencyKey}` : undefined;
      await accepted(workers, () => advancePayout(ctx, id, state, { idempotencyKey, confirmation }));
      entry.payout = await readPayout(ctx, id);
    }
  }

  async #create(publisher: number, workers: 1 | 2): Promise<PlayedPayout | null> {
    const { ctx, publishers } = this.#world;
    const publisherId = publishers[publisher];
    if (!publisherId) return null;
    const payout = await accepted(workers, () => createPayout(ctx, publisherId, { ignoreMinimum: true }));
    if (!payout) return null;
    const entry = { publisher, payout };
    this.played.payouts.push(entry);
    return entry;
  }
}

const UNSENT: ReadonlySet<PayoutState> = new Set(['created', 'approved', 'failed']);

/** The steps to each outcome. A step that isn't allowed in the payout's state is refused and changes nothing. */
const STEPS: Record<PayOutcome, readonly PayoutState[]> = {
  created: [],
  settled: ['approved', 'sent', 'settled'],
  failed: ['approved', 'sent', 'failed'],
  canceled: ['canceled'],
};

/**
 * Lets workers do the same work at the same time. Returns the result of the one that succeeded; null if all were
 * refused.
 */
async function accepted<Result>(workers: 1 | 2, work: () => Promise<Result>): Promise<Result | null> {
  const outcomes = await Promise.allSettled(Array.from({ length: workers }, work));
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof DomainError)) throw outcome.reason;
  if (done.length > 1) throw new Error('Two workers both did what only one of them may do.');
  return done[0] ?? null;
}
