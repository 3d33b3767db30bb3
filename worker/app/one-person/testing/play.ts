import { env, exports } from 'cloudflare:workers';
import { desc, eq, notInArray } from 'drizzle-orm';
import { vi } from 'vitest';
import { applyDueChanges } from '../../../accounts/changes/end-change.ts';
import { proposedChanges } from '../../../accounts/changes/tables.ts';
import { confirmedCookie, type TestOperator } from '../../../accounts/changes/testing/operators.ts';
import { users } from '../../../accounts/identity/tables.ts';
import { listed } from '../../../platform/database.ts';
import { emails } from '../../../platform/email/tables.ts';
import { ORIGIN } from '../../../platform/http/testing/call.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { addMs, DAY, dayOf, HOUR, systemClock } from '../../../platform/time.ts';
import { CHANGES } from '../../changes.ts';
import { MOVES } from './moves.ts';
import { type Reach, readReach } from './reach.ts';
import type { Stage } from './stage.ts';

/** A call by the attacker or by her second self, or time that passes while the jobs run. */
export type Step = { by: 'ada' | 'self'; move: number } | { wait: number };

const WAITS = [HOUR, 25 * HOUR, 73 * HOUR] as const;
export const STEPS: readonly Step[] = [
  ...MOVES.map((_, move): Step => ({ by: 'ada', move })),
  ...WAITS.map((wait): Step => ({ wait })),
  ...MOVES.map((_, move): Step => ({ by: 'self', move })),
];
/** A second self has no role to begin with. */
export const FIRST_STEPS = MOVES.length + WAITS.length;

/** Below this, in micro-USD, one person decides. */
const LIMIT = 100_000_000;

export interface Played {
  ways: Set<string>;
  /** What broke the rule, as a sentence; empty if nothing did. */
  broken: string[];
}

interface Taken extends Played {
  isAccepted: boolean;
  /** True if it waits for a second person: nothing else has changed. */
  isProposed: boolean;
}

interface Terms {
  /** `idle` never decides, `colludes` approves whatever waits, and `none` isn't there. */
  colleague: 'idle' | 'colludes' | 'none';
}

/** A sequence that is being played. What was reached after each step is compared with the rule. */
export class Playing {
  readonly #stage: Stage;
  readonly #colleague: Terms['colleague'];
  /** What one person has moved on each day without an announcement, in micro-USD. */
  readonly #alone = new Map<string, number>();
  #reach: Reach;

  static async begin(stage: Stage, { colleague }: Terms): Promise<Playing> {
    return new Playing(stage, colleague, await readReach(stage));
  }

  private constructor(stage: Stage, colleague: Terms['colleague'], reach: Reach) {
    this.#stage = stage;
    this.#colleague = colleague;
    this.#reach = reach;
  }

  /** Plays one more step. A step that isn't accepted has changed nothing. */
  async take(step: Step): Promise<Taken> {
    const stage = this.#stage;
    const status =
      'wait' in step ? await wait(stage, step.wait) : await call(stage, actorOf(stage, step.by), step.move);
    if (status === 202 && this.#colleague === 'colludes') await approveAs(stage, stage.grace);
    const isAccepted = status !== null && status < 400;
    const isProposed = status === 202;
    const before = this.#reach;
    this.#reach = await readReach(stage);
    const moved = this.#reach.money - before.money;
    const gained = this.#reach.ways.filter((way) => !before.ways.includes(way));
    const ways = new Set(moved >= LIMIT ? [...gained, 'money'] : gained);
    if (this.#colleague === 'colludes' || (moved <= 0 && gained.length === 0))
      return { isAccepted, isProposed, ways, broken: [] };
    const isAnnounced = this.#colleague === 'none' && (await wasAnnounced(stage));
    const today = dayOf(systemClock());
    const sum = (this.#alone.get(today) ?? 0) + (isAnnounced ? 0 : Math.max(moved, 0));
    this.#alone.set(today, sum);
    const isBroken = !isAccepted || (!isAnnounced && (gained.length > 0 || sum >= LIMIT));
    const reached = `${JSON.stringify(step)} reached ${gained.join(', ')} ${moved / 1_000_000}`;
    return { isAccepted, isProposed, ways, broken: isBroken ? [reached] : [] };
  }

  /** The changes that the steps until now have proposed. */
  async proposals(): Promise<readonly string[]> {
    const rows = await this.#stage.ctx.db.select({ id: proposedChanges.id }).from(proposedChanges);
    return rows.map(({ id }) => id);
  }

  /** Removes what was proposed since, as if the last step hadn’t been taken. */
  async removeProposals(kept: readonly string[]): Promise<void> {
    await this.#stage.ctx.db.delete(proposedChanges).where(notInArray(proposedChanges.id, listed(kept)));
  }
}

function actorOf({ ada, self }: Stage, by: 'ada' | 'self'): TestOperator {
  return by === 'ada' ? ada : self;
}

/** Calls a move with a session that was just confirmed. Null if there is nothing to call. */
async function call(stage: Stage, by: TestOperator, move: number): Promise<number | null> {
  const request = await MOVES[move]?.call(stage);
  return request ? send(by, request) : null;
}

async function send(
  by: TestOperator,
  { method, path, body }: { method: string; path: string; body: object },
): Promise<number> {
  const cookie = await confirmedCookie(testContext(systemClock()), by.userId);
  const response = await exports.default.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path}: ${text}`);
  return response.status;
}

async function approveAs(stage: Stage, by: TestOperator): Promise<void> {
  const [found] = await stage.ctx.db
    .select({ id: proposedChanges.id })
    .from(proposedChanges)
    .where(eq(proposedChanges.state, 'proposed'))
    .orderBy(desc(proposedChanges.proposedAt), desc(proposedChanges.id))
    .limit(1);
  if (!found) return;
  const body = { reason: 'Whatever you say' };
  await send(by, { method: 'POST', path: `/v1/operations/changes/${found.id}/approve`, body });
}

async function wait(_: Stage, milliseconds: number): Promise<number> {
  vi.setSystemTime(addMs(systemClock(), milliseconds));
  const ctx = { ...testContext(systemClock()), actor: { kind: 'system', name: 'apply_changes' } as const };
  await applyDueChanges(ctx, env, CHANGES);
  return 200;
}

/**
 * True if what was just done had been announced to every operator at least a day ago: as a change of its own, or as the role of
 * the one who approved it.
 */
async function wasAnnounced({ ctx, self }: Stage): Promise<boolean> {
  const now = systemClock();
  const [applied] = await ctx.db
    .select()
    .from(proposedChanges)
    .where(eq(proposedChanges.state, 'applied'))
    .orderBy(desc(proposedChanges.decidedAt), desc(proposedChanges.proposedAt))
    .limit(1);
  if (applied?.decidedAt !== now) return false;
  const sent = await ctx.db.select().from(emails).where(eq(emails.kind, 'change_proposed'));
  const told = (id: string) =>
    sent.some(({ cause, createdAt }) => cause.includes(id) && createdAt <= addMs(now, -DAY));
  if (told(applied.id)) return true;
  const [second] = await ctx.db.select().from(users).where(eq(users.id, self.userId));
  if (applied.decidedBy !== `operator:${self.userId}` || second?.roleSince == null) return false;
  const roles = await ctx.db.select().from(proposedChanges).where(eq(proposedChanges.kind, 'role.set'));
  return (
    second.roleSince <= addMs(now, -72 * HOUR) &&
    roles.some(({ id, state }) => state === 'applied' && told(id))
  );
}
