import { z } from 'zod';
import { endAllSessions } from '../../accounts/identity/sessions.ts';
import { raiseNumberFloor } from '../../accounts/publishers/number-floor.ts';
import { MAX_BUILDS_PER_CALL, publishEdge } from '../../catalog/edge-publisher.ts';
import { restoreProgramNumbers } from '../../catalog/number-archive.ts';
import { raiseLastNumber } from '../../catalog/program-numbers.ts';
import { COMMON_PARTS, lastPublishedNumbers, markParts } from '../../catalog/restore-edge.ts';
import { republishing, republishTotals } from '../../clicks/republish-totals.ts';
import { setAsideHeads } from '../../ledger/archive-heads.ts';
import { restoreHandedOver } from '../../payouts/handed-over/restore-handed-over.ts';
import { recordAction } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { skipWaitingEmails } from '../../platform/email/email-store.ts';
import { errorMessage } from '../../platform/errors.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { toExactDollars } from '../../platform/money.ts';
import { dayOf, type Instant, toIso } from '../../platform/time.ts';
import { CAPACITY, checkSomeMoney } from '../../reconciliation/money-check/check-money.ts';
import { edgeBuilders } from '../edge-builders.ts';
import {
  RESTORE_REPORT,
  RESTORE_REQUEST,
  type RestoreReport,
  restoreReport,
  restoreRequest,
} from './restore-contract.ts';

/** What is restored beside the database. */
export type RestoreEnv = Pick<Env, 'ARCHIVE' | 'EDGE'>;

/** More than can have signed up in the seconds before the pause, whose numbers weren't published yet. */
const UNPUBLISHED_PUBLISHERS = 1_000;

/** R2 takes one write of a key a second, and refuses any other. */
const WRITE_PAUSE_MS = 1_000;
const MAX_WRITE_ATTEMPTS = 5;

/** Each is built with a query; a claim of 60 takes three more. */
const PARTS_PER_TURN = 200;

type Wait = (milliseconds: number) => Promise<unknown>;

interface Restore {
  ctx: Context;
  env: RestoreEnv;
  to: Instant;
  steps: Readonly<Record<string, unknown>>;
}

interface Step {
  /** How much of the limits of an invocation a turn can use at most, in percent. */
  share: number;
  /** Can be repeated. `next` is where the step continues; without it, the step is done. */
  turn: (restore: Restore, position: unknown) => Promise<{ result: unknown; next?: unknown }>;
}

const cursor = z.string().nullish();
const published = z.object({ publisher: z.int(), program: z.int() });

/**
 * What brings a restored database and everything beside it together again, in order: first the numbers that were given away since, which
 * the edge table still knows, then the money, then what is derived.
 */
const STEPS: Readonly<Record<string, Step>> = {
  numbers: {
    share: 5,
    turn: async ({ ctx, env }) => {
      const last = await lastPublishedNumbers(env.EDGE);
      await raiseNumberFloor(ctx, last.publisher + UNPUBLISHED_PUBLISHERS);
      const programs = await restoreProgramNumbers(ctx, env.ARCHIVE);
      await raiseLastNumber(ctx, last.program);
      return { result: { ...last, restored_programs: programs } };
    },
  },
  ledger_heads: {
    share: 5,
    turn: async ({ ctx, env }) => ({ result: { blocks_lost: await setAsideHeads(ctx, env.ARCHIVE) } }),
  },
  payouts: {
    share: 25,
    turn: async ({ ctx, to }) => {
      const batches = await restoreHandedOver(ctx, to);
      return {
        result: batches.map(({ batchId, payouts, amount }) => ({
          batch: batchId,
          payouts,
          amount: toExactDollars(amount),
        })),
      };
    },
  },
  emails: { share: 1, turn: async ({ ctx }) => ({ result: { skipped: await skipWaitingEmails(ctx) } }) },
  sessions: { share: 1, turn: async ({ ctx }) => ({ result: { ended: await endAllSessions(ctx) } }) },
  click_totals: {
    share: 5,
    turn: async ({ ctx, to, steps }, position) => {
      const { publisher } = published.parse(steps.numbers);
      const from = republishing.nullable().parse(position ?? null) ?? { after: 0, stores: 0 };
      const { next, stores } = await republishTotals(ctx, {
        from: dayOf(to),
        lastNumber: publisher,
        ...from,
      });
      return next ? { result: null, next } : { result: { stores } };
    },
  },
  edge_parts: {
    share: 1,
    turn: async ({ ctx }, position) => {
      const last = await markParts(ctx, cursor.parse(position) ?? '');
      return last === null ? { result: 'marked' } : { result: null, next: last };
    },
  },
  // Links are published after the pause, by the job that publishes what is stale.
  edge_table: {
    share: 23,
    turn: async ({ ctx, env }) => {
      const { checked, errors } = await publishEdge(ctx, env.EDGE, edgeBuilders, {
        only: COMMON_PARTS,
        limit: PARTS_PER_TURN,
      });
      if (errors > 0) throw new Error(`${errors} parts of the edge table couldn’t be published.`);
      return checked < PARTS_PER_TURN ? { result: 'published' } : { result: null, next: 'publishing' };
    },
  },
  money_check: {
    share: 50,
    turn: async ({ ctx }, position) => {
      const run = { capacity: CAPACITY / 2, cursor: cursor.parse(position) ?? null };
      const { next, differences } = await checkSomeMoney(ctx, run);
      return next === null ? { result: { differences } } : { result: null, next };
    },
  },
};

/** Carries out a whole restore and publishes all links where an invocation has no limits: on a local system. */
export async function runWholeRestore(ctx: Context, env: RestoreEnv): Promise<RestoreReport | null> {
  let report = await runRestore(ctx, env, () => true);
  while (report?.state === 'running') report = await runRestore(ctx, env, () => true);
  if (report?.state !== 'done') return report;
  for (;;) {
    const { checked, errors } = await publishEdge(ctx, env.EDGE, edgeBuilders);
    if (errors > 0) throw new Error(`${errors} parts of the edge table couldn’t be published.`);
    if (checked < MAX_BUILDS_PER_CALL) return report;
  }
}

/**
 * Carries out the restore that an operator has asked for, while the system is paused: its next turns, until it is done or the time of
 * the schedule is over or another turn could go beyond the limits of the invocation. The report in the bucket has the results; a step that failed is tried again with the next schedule.
 * `wait` replaces the platform's in tests.
 */
export async function runRestore(
  ctx: Context,
  env: RestoreEnv,
  hasTime: () => boolean,
  wait: Wait = (milliseconds) => scheduler.wait(milliseconds),
): Promise<RestoreReport | null> {
  const request = await readJson(env.ARCHIVE, RESTORE_REQUEST, restoreRequest);
  if (!request) return null;
  const earlier = await readJson(env.ARCHIVE, RESTORE_REPORT, restoreReport);
  let report: RestoreReport =
    earlier?.id === request.id
      ? earlier
      : {
          id: request.id,
          restored_to: request.restored_to,
          state: 'running',
          steps: {},
          error: null,
          position: null,
        };
  if (report.state === 'done') return report;
  const to = Date.parse(request.restored_to) as Instant;
  let used = 0;
  for (const [name, { share, turn }] of Object.entries(STEPS)) {
    while (!(name in report.steps)) {
      used += share;
      if (used > 100 || !hasTime()) return report;
      report = await takeTurn(report, name, () =>
        turn({ ctx, env, to, steps: report.steps }, report.position),
      );
      await writeReport(env.ARCHIVE, report, wait);
      if (report.state === 'failed') return report;
    }
  }
  report = { ...report, state: 'done' };
  await recordAction(ctx, {
    action: 'database.restored',
    subject: request.id,
    reason: request.reason,
    detail: { restored_to: toIso(to), ...report.steps },
  });
  await writeReport(env.ARCHIVE, report, wait);
  return report;
}

async function takeTurn(
  report: RestoreReport,
  name: string,
  turn: () => ReturnType<Step['turn']>,
): Promise<RestoreReport> {
  try {
    const { result, next } = await turn();
    const steps = next === undefined ? { ...report.steps, [name]: result } : report.steps;
    return { ...report, state: 'running', error: null, position: next ?? null, steps };
  } catch (error) {
    log('error', 'restore.step_failed', { step: name, ...errorFacts(error) });
    return { ...report, state: 'failed', error: `${name}: ${errorMessage(error)}` };
  }
}

/** Repeats a write that the bucket refuses: turns can follow each other faster than it takes one key. */
async function writeReport(archive: R2Bucket, report: RestoreReport, wait: Wait): Promise<void> {
  const text = `${JSON.stringify(report, null, 2)}\n`;
  for (let attempt = 1; ; attempt++) {
    try {
      await archive.put(RESTORE_REPORT, text);
      return;
    } catch (error) {
      if (!(error instanceof Error) || attempt === MAX_WRITE_ATTEMPTS) throw error;
    }
    await wait(WRITE_PAUSE_MS);
  }
}

async function readJson<Schema extends z.ZodType>(
  archive: R2Bucket,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const stored = await archive.get(key);
  return stored ? schema.parse(await stored.json()) : null;
}
