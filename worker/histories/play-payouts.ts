import { and, eq, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createPayout } from '../payouts/create-payout.ts';
import type { PayoutState } from '../payouts/payout-state.ts';
import { advancePayout, readPayout } from '../payouts/payouts.ts';
import { servePayoutRuns } from '../payouts/runs/run-jobs.ts';
import { startRun, workingRuns } from '../payouts/runs/start-run.ts';
import { payoutRuns } from '../payouts/tables.ts';
import { NO_ENGINE, workThrough } from '../payouts/testing/play-run.ts';
import type { Context } from '../platform/context.ts';
import type { PayoutRunId } from '../platform/ids.ts';
import { DAY } from '../platform/time.ts';
import { Bank } from './bank.ts';
import type { Failure } from './failing-world.ts';
import { type PayOutcome, type PayoutCommand, PUBLISHERS } from './history.ts';
import type { ModelPayout, ModelRun } from './model/payout-model.ts';
import { PayoutRecords } from './payout-records.ts';
import { approve, CREATOR, cancel, send } from './people.ts';
import { refusedFor, type Stage } from './stage.ts';

const DAYS_OF_TRUTH = 3;
const RUN_REASON = 'The month';
const REFUSALS = [
  ...['payout.publisher_suspended', 'payout.held', 'payout.compliance_hold'],
  ...['payout.nothing_due', 'payout.already_open', 'payout.below_minimum'],
];
const WRONG_STATE = ['payout_run.wrong_state', 'payout_run.approved_already'];

/** Plays payouts by hand, runs, and what providers do. */
export class PayoutsPlayer {
  readonly records: PayoutRecords;
  readonly bank = new Bank();
  readonly #stage: Stage;
  readonly #runs: ModelRun[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
    this.records = new PayoutRecords(stage, this.bank);
  }

  async play(command: PayoutCommand, planned: Failure | null): Promise<void> {
    const { provider, open } = this.#stage;
    const isShort = open.has(command.kind === 'bank' ? 'A2' : 'A3');
    const failure = planned && isShort ? { ...planned, calls: 1 } : planned;
    if (command.kind === 'pay') await this.#pay(command, failure);
    if (command.kind === 'start_run') await this.#start(command.isExtra, failure);
    if (command.kind === 'approve_run' || command.kind === 'cancel_run')
      await this.#decide(command.kind === 'approve_run', failure);
    if (command.kind === 'send_run' || command.kind === 'serve') {
      await provider.plan(command.answers, command.ends);
      await (command.kind === 'send_run' ? this.#send(failure) : this.#serve(failure));
    }
    if (command.kind === 'claim_transfer') return this.#claimTransfer(command.isTaken);
    if (command.kind === 'bank') await this.bank.work(this.#stage, command.returned, failure);
    await this.records.requireSame();
  }

  /** Providers respond truthfully for some days, and everything that can be known is asked for. */
  async finish(): Promise<void> {
    this.#stage.provider.beTruthful();
    for (let turn = 0; turn < DAYS_OF_TRUTH; turn++) {
      this.#stage.wait(DAY);
      await this.#serve(null);
    }
    await this.bank.work(this.#stage, [], null);
    await this.records.requireSame({ isTold: true });
    await this.records.requirePaidOnce();
  }

  async #start(isExtra: boolean, failure: Failure | null): Promise<void> {
    const { month, payouts } = this.#stage;
    const period = isExtra ? null : month;
    const isOpen = this.#runs.some(({ state }) => state === 'created' || state === 'approved');
    const blocks = ({ state }: ModelRun) =>
      state !== 'canceled' && (state !== 'empty' || this.#stage.open.has('empty run'));
    const isRepeated = this.#runs.some((run) => run.period === period && period !== null && blocks(run));
    const expected = isOpen ? 'payout_run.open' : isRepeated ? 'payout_run.exists' : null;
    const known = new Set(this.#runs.map(({ id }) => id));
    let refusal: string | null = null;
    let id: PayoutRunId | null = null;
    await this.#stage.attempt(failure, async (ctx, again) => {
      id = again ? await newRun(ctx, known) : null;
      if (id === null)
        refusal = await refusedFor(['payout_run.open', 'payout_run.exists'], async () => {
          const started = await startRun(as(ctx, CREATOR), NO_ENGINE, { period, reason: RUN_REASON });
          id = started.id;
        });
      if (id !== null) await workThrough(ctx, id, this.#stage.provider.rails);
    });
    if (refusal !== expected) expect.fail(`A run of ${period}: ${refusal} instead of ${expected}.`);
    if (id === null) return;
    const run: ModelRun = { id, period, state: 'created' };
    payouts.createForRun(run, PUBLISHERS);
    if (!payouts.payouts.some((payout) => payout.run === run)) run.state = 'empty';
    this.#runs.push(run);
  }

  /** A person decides about the run that is created, and the engine does it. */
  async #decide(isApproved: boolean, failure: Failure | null): Promise<void> {
    const run = this.#runs.find(({ state }) => state === 'created' || (!isApproved && state === 'approved'));
    if (!run) return;
    const id = run.id as PayoutRunId;
    await this.#stage.attempt(failure, async (ctx, again) => {
      const decide = () => (isApproved ? approve(ctx, id) : cancel(ctx, id));
      await (again ? refusedFor(WRONG_STATE, decide) : decide());
      await workThrough(ctx, id, this.#stage.provider.rails);
    });
    run.state = isApproved ? 'approved' : 'canceled';
    for (const payout of this.#of(run))
      if (isApproved && payout.state === 'created') payout.state = 'approved';
      else if (!isApproved && (payout.state === 'created' || payout.state === 'approved'))
        payout.state = 'canceled';
  }

  async #send(failure: Failure | null): Promise<void> {
    const run = this.#runs.find(({ state }) => state === 'approved');
    if (!run) return;
    const id = run.id as PayoutRunId;
    await this.#stage.attempt(failure, async (ctx, again) => {
      await (again ? refusedFor(WRONG_STATE, () => send(ctx, id)) : send(ctx, id));
      await workThrough(ctx, id, this.#stage.provider.rails);
    });
    run.state = 'sent';
    this.#sendPayouts(run);
  }

  /** The job of every five minutes, and the engines that it starts. */
  async #serve(failure: Failure | null): Promise<void> {
    const { now, payouts, provider } = this.#stage;
    await this.#stage.attempt(failure, async (ctx) => {
      for (let turn = 0; turn < 2; turn++) {
        await servePayoutRuns(ctx, NO_ENGINE, provider.rails);
        for (const { id } of await workingRuns(ctx)) await workThrough(ctx, id, provider.rails);
      }
    });
    for (const run of this.#runs)
      if (run.state === 'sent' && this.#of(run).some((payout) => payouts.isReleased(payout, now)))
        this.#sendPayouts(run);
    // A single payout that was sent once has a run of its own.
    for (const payout of payouts.payouts)
      if (payout.run === null && payout.sentTo !== null && payouts.isReleased(payout, now))
        payouts.send(payout, now);
  }

  #sendPayouts(run: ModelRun): void {
    for (const payout of this.#of(run))
      if (payout.state === 'approved') this.#stage.payouts.send(payout, this.#stage.now);
  }

  async #claimTransfer(isTaken: boolean): Promise<void> {
    const { provider } = this.#stage;
    const item = (await provider.record()).find(({ status }) => status === 'UNCLAIMED');
    if (item) await provider.changeItem(item.id, isTaken ? 'SUCCESS' : 'RETURNED');
  }

  /** Continues the publisher's open payout by hand, or creates one, up to the outcome. */
  async #pay(command: Extract<PayoutCommand, { kind: 'pay' }>, failure: Failure | null): Promise<void> {
    const { publisher, outcome, ignoresMinimum } = command;
    const workers = failure ? 1 : command.workers;
    const { payouts, world } = this.#stage;
    const publisherId = world.publishers[publisher];
    if (!publisherId) return;
    const open = payouts.payouts.find((each) => each.publisher === publisher && UNSENT.has(each.state));
    if (!open) {
      const expected = payouts.createByHand(publisher, ignoresMinimum);
      const outcomes: (string | null)[] = [];
      const wasRepeated = await this.#stage.attempt(failure, async (ctx) => {
        outcomes.length = 0;
        const create = async () =>
          outcomes.push(
            await refusedFor(REFUSALS, () =>
              createPayout(ctx, publisherId, { ignoreMinimum: ignoresMinimum }),
            ),
          );
        await Promise.all(Array.from({ length: workers }, create));
      });
      const created = outcomes.filter((refusal) => refusal === null).length;
      if (typeof expected === 'string') {
        if (created > 0 || outcomes.some((refusal) => refusal !== `payout.${expected}`))
          expect.fail(`A payout by hand: ${outcomes.join()} instead of ${expected}.`);
        return;
      }
      if (created !== 1 && !wasRepeated) expect.fail(`A payout by hand: ${outcomes.join()} instead of one.`);
      await this.records.requireSame();
    }
    const payout = payouts.payouts.findLast((each) => each.publisher === publisher && UNSENT.has(each.state));
    if (payout) await this.#advance(payout, outcome, workers);
  }

  async #advance(payout: ModelPayout, outcome: PayOutcome, workers: 1 | 2): Promise<void> {
    // Payouts of runs are sent by a rail.
    if (payout.run !== null && outcome !== 'canceled') return;
    const id = this.records.idOf(payout);
    const byHand: readonly PayoutState[] =
      outcome === 'sent' && this.#stage.open.has('single') ? ['settled'] : [];
    for (const state of [...STEPS[outcome], ...byHand]) {
      const { idempotencyKey } = await readPayout(this.#stage.ctx(), id);
      const step = () =>
        refusedFor(REFUSED_STEPS, () => advancePayout(this.#stage.ctx(), id, state, { idempotencyKey }));
      await Promise.all(Array.from({ length: workers }, step));
      this.#follow(payout, state);
    }
  }

  #follow(payout: ModelPayout, to: PayoutState): void {
    const { state } = payout;
    const isUnsent = state === 'created' || state === 'approved' || state === 'failed';
    if (to === 'approved' && (state === 'created' || state === 'failed')) payout.state = 'approved';
    if (to === 'canceled' && isUnsent) payout.state = 'canceled';
    if (to === 'sent' && state === 'approved') this.#stage.payouts.send(payout, this.#stage.now);
    if (to === 'settled' && state === 'sent') payout.state = to;
  }

  #of(run: ModelRun): ModelPayout[] {
    return this.#stage.payouts.payouts.filter((payout) => payout.run === run);
  }
}

const UNSENT: ReadonlySet<string> = new Set(['created', 'approved', 'failed']);
const REFUSED_STEPS = [
  ...['payout.illegal_transition', 'payout.moved_on', 'payout.no_longer_due', 'payout.details_held'],
  ...['payout.publisher_suspended', 'payout.held', 'payout.compliance_hold', 'payout.other_transfer'],
  'payout.in_run',
];

/** The steps to each outcome. A step that isn't allowed in the payout's state is refused and changes nothing. */
const STEPS: Record<PayOutcome, readonly PayoutState[]> = {
  created: [],
  sent: ['approved', 'sent'],
  canceled: ['canceled'],
};

async function newRun(ctx: Context, known: ReadonlySet<string>): Promise<PayoutRunId | null> {
  const rows = await ctx.db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(and(ne(payoutRuns.state, 'canceled'), eq(payoutRuns.reason, RUN_REASON)))
    .orderBy(sql`rowid`);
  return rows.find(({ id }) => !known.has(id))?.id ?? null;
}

function as(ctx: Context, name: string): Context {
  return { ...ctx, actor: { kind: 'operator', name } };
}
