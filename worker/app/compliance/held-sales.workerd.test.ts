import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { evaluateDue } from '../../compliance/evaluation/evaluate-due.ts';
import { changeRule, ensureBuiltInRules, listRules } from '../../compliance/rules/rule-store.ts';
import { complianceViolations } from '../../compliance/tables.ts';
import { readHolds } from '../../payouts/holds/publisher-holds.ts';
import type { Context } from '../../platform/context.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { releaseHold } from '../../sales/release-hold.ts';
import { conversions } from '../../sales/tables.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { enforceViolations } from './enforce.ts';
import { dismissViolation, releaseViolation } from './review-violation.ts';
import { violationDismissal, violationRelease } from './violation-changes.ts';

/** A rule over the last 30 days: the same sales are found again every day. */
const METRIC = 'refund_rate';

let scene: Scene;
let member: Member;
let orders = 0;

beforeAll(async () => {
  scene = await openScene();
  await ensureBuiltInRules(scene.ctx);
  for (const { id, metric, version } of await listRules(scene.ctx))
    if (metric !== METRIC) await changeRule(scene.ctx, id, { enabled: false }, { reason: 'A test', version });
});

beforeEach(async () => {
  member = await scene.signUp();
});

describe('a hold by a rule over the last days', () => {
  it('is not found again on the next day after a dismissal, until many more sales are reversed', async () => {
    await sellMany({ reversed: 4, kept: 6 });
    await run(scene.ctx);
    await dismissViolation(scene.ctx, await onlyViolation(), 'A recalled product');
    await run(daysLater(1));
    await run(daysLater(2));
    expect(await statuses()).toEqual(['dismissed']);
    expect(await heldSales()).toBe(0);
    await sellMany({ reversed: 8, kept: 0 });
    await run(daysLater(2));
    expect(await statuses()).toEqual(['active', 'dismissed']);
  });

  it('counts each day while it is open', async () => {
    await sellMany({ reversed: 4, kept: 6 });
    await run(scene.ctx);
    await run(daysLater(1));
    expect(await violations()).toMatchObject([{ status: 'active', violationCount: 2, holdState: 'held' }]);
  });

  it('holds only later sales after a release', async () => {
    await sellMany({ reversed: 4, kept: 6 });
    await run(scene.ctx);
    expect(await heldSales()).toBe(6);
    await releaseViolation(daysLater(0), await onlyViolation(), 'Checked');
    expect(await heldSales()).toBe(0);
    await run(daysLater(1));
    expect(await heldSales()).toBe(0);
    await sellMany({ reversed: 8, kept: 0 });
    await sellMany({ reversed: 0, kept: 2 }, { now: addMs(scene.ctx.now, 10 * MINUTE) });
    await run(daysLater(1));
    expect(await violations()).toMatchObject([{ holdState: 'held' }]);
    expect(await heldSales()).toBe(2);
  });
});

describe('a sale that an operator releases alone', () => {
  it('stays released while the violation holds the others', async () => {
    await sellMany({ reversed: 4, kept: 6 });
    await run(scene.ctx);
    const [first] = await scene.ctx.db
      .select()
      .from(conversions)
      .where(and(eq(conversions.publisherId, member.id), eq(conversions.heldReason, 'compliance_hold')));
    if (!first) throw new Error('No sale is held.');
    await releaseHold({ ...scene.ctx, now: addMs(scene.ctx.now, MINUTE) }, first.id, 'A returned gift');
    await run(daysLater(1));
    expect(await heldSales()).toBe(5);
  });
});

describe('a violation that holds sales', () => {
  it('also holds the payouts of the publisher, until it is released', async () => {
    await sellMany({ reversed: 4, kept: 6 });
    expect(await readHolds(scene.ctx, member.id)).not.toContain('compliance_hold');
    await run(scene.ctx);
    expect(await readHolds(scene.ctx, member.id)).toContain('compliance_hold');
    await dismissViolation(scene.ctx, await onlyViolation(), 'A recalled product');
    expect(await readHolds(scene.ctx, member.id)).not.toContain('compliance_hold');
  });

  it.each([violationDismissal, violationRelease])(
    'isn’t ended by one person if it holds more since its end was judged, by $kind',
    async (change) => {
      await sellMany({ reversed: 4, kept: 6 });
      await run(scene.ctx);
      const overtaken: typeof change = {
        ...change,
        async describe(...about) {
          const described = await change.describe(...about);
          await sellMany({ reversed: 0, kept: 2 }, { now: addMs(scene.ctx.now, 10 * MINUTE) });
          return described;
        },
      };
      const { ctx: ada } = await testOperator(scene.ctx, 'ada@tributary.example');
      const input = { id: await onlyViolation() };
      await expect(decideChange(ada, env, overtaken, input, 'Checked')).rejects.toMatchObject({
        code: 'change.contended',
      });
      expect(await violations()).toMatchObject([{ status: 'active', holdState: 'held' }]);
      expect(await heldSales()).toBe(8);
    },
  );
});

/** Evaluates and enforces. */
async function run(ctx: Context) {
  await evaluateDue(ctx, { isEveryoneDue: true });
  await enforceViolations(ctx);
}

function daysLater(days: number): Context {
  return { ...scene.ctx, now: addMs(scene.ctx.now, days * DAY + 5 * MINUTE) };
}

async function sellMany(
  { reversed, kept }: { reversed: number; kept: number },
  { now }: Pick<Context, 'now'> = scene.ctx,
) {
  for (let count = 0; count < reversed + kept; count++) {
    const clickRef = await scene.click(member, { clickedAt: addMs(now, -HOUR) });
    const status = count < reversed ? 'reversed' : 'pending';
    await scene.report(sampleRow(`held-${++orders}`, { clickRef, eventAt: now, status }));
  }
}

function violations() {
  return scene.ctx.db
    .select()
    .from(complianceViolations)
    .where(eq(complianceViolations.publisherId, member.id));
}

async function onlyViolation() {
  const [violation] = await violations();
  if (!violation) throw new Error('There is no violation.');
  return violation.id;
}

async function statuses() {
  return (await violations()).map(({ status }) => status).sort();
}

async function heldSales(): Promise<number> {
  const held = await scene.ctx.db
    .select()
    .from(conversions)
    .where(and(eq(conversions.publisherId, member.id), eq(conversions.heldReason, 'compliance_hold')));
  return held.length;
}
