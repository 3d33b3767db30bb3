import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { monthOf, storeName } from '../clicks/store/store-name.ts';
import { ensureBuiltInRules } from '../compliance/rules/rule-store.ts';
import { createLink } from '../links/testing/link-calls.ts';
import type { Context } from '../platform/context.ts';
import { contextOf } from '../platform/create-context.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import { continuationOf, PLATFORM_LIMITS } from '../platform/job.ts';
import { testContext } from '../platform/testing/context.ts';
import { Meter } from '../platform/testing/metered.ts';
import { addMs, DAY, dayOf, type Instant, startOfDay } from '../platform/time.ts';
import { digestWeek } from '../reporting/notifications/rules.ts';
import { confirmedMember, earn, type Reader } from '../reporting/notifications/testing/reader.ts';
import { everyJob, type JobName, jobOf } from './schedule.ts';

const PUBLISHERS = 7;

let scene: Scene;
let members: Reader[];

beforeAll(async () => {
  scene = await openScene();
  await ensureBuiltInRules(scene.ctx);
  members = [];
  const lastWeek = startOfDay(digestWeek(scene.ctx.now).from);
  for (let count = 0; count < PUBLISHERS; count++) {
    const member = await confirmedMember(scene);
    members.push(member);
    for (const clickedAt of [lastWeek, addMs(scene.ctx.now, -DAY / 2)]) {
      await scene.click(member, { clickedAt });
      await publish(member, clickedAt);
    }
    await earn(scene, member, 30, lastWeek);
    await createLink(member, { url: `https://alder-nook.example/page/${count}` });
  }
});

describe('one run of a job', () => {
  it.each(everyJob().map(({ name }) => [name as JobName]))(
    '%s stays within the platform’s limits on a small system, and says since when its oldest item is due',
    async (name) => {
      quiet();
      const meter = new Meter();
      const bindings = meter.bindings(env);
      const ctx = contextAt(bindings, scene.ctx.now);
      const job = jobOf(name);
      await job.run(ctx, bindings, {
        capacity: job.work?.capacity ?? Number.POSITIVE_INFINITY,
        cursor: null,
      });
      const due = await job.work?.oldestDue?.(ctx, bindings, scene.ctx.now);
      expect(due ?? null).toSatisfy((at: Instant | null) => at === null || at <= scene.ctx.now);
    },
  );

  /** With a backlog of more than a few items: what one more item costs, times the capacity, is within the limits. */
  it.each<[JobName, { few: number; many: number; days: number }]>([
    ['collect_links', { few: 1, many: 5, days: 0 }],
    // Links that are judged at the same time read the edge table at the same time; all later ones have it.
    ['settle_links', { few: 6, many: 7, days: 0 }],
    ['evaluate_compliance', { few: 1, many: 5, days: 1 }],
    ['weekly_digests', { few: 1, many: 5, days: 0 }],
    ['earnings_notifications', { few: 1, many: 5, days: 0 }],
    ['check_money', { few: 1, many: 5, days: 0 }],
    ['archive_click_totals', { few: 1, many: 5, days: 60 }],
    ['archive_clicks', { few: 1, many: 5, days: 200 }],
  ])('%s stays within the platform’s limits at its whole capacity', async (name, { few, many, days }) => {
    quiet();
    await resetDigests();
    const { work, run } = jobOf(name);
    if (!work) throw new Error('The job has no items.');
    const costs: { queries: number; subrequests: number }[] = [];
    let cursor: string | null = null;
    for (const capacity of [few, many]) {
      const meter = new Meter();
      const bindings = meter.bindings(env);
      const at = addMs(scene.ctx.now, days * DAY);
      const result = await run(contextAt(bindings, at), bindings, { capacity, cursor });
      const next = continuationOf(result);
      expect(next, 'The backlog is larger than the run.').not.toBeNull();
      cursor = next?.cursor ?? null;
      costs.push({ queries: meter.queries, subrequests: meter.calls.length });
    }
    const [ofFew, ofMany] = costs;
    if (!ofFew || !ofMany) throw new Error('Nothing was measured.');
    for (const kind of ['queries', 'subrequests'] as const) {
      const each = (ofMany[kind] - ofFew[kind]) / (many - few);
      const whole = ofFew[kind] + each * (work.capacity - few);
      const measured = `${kind}: ${ofFew[kind]} for ${few} items, ${ofMany[kind]} for ${many}`;
      expect(whole, measured).toBeLessThanOrEqual(PLATFORM_LIMITS[kind]);
    }
  });

  it('is refused what the platform refuses', async () => {
    quiet();
    const meter = new Meter({ queries: 3, subrequests: 100 });
    const bindings = meter.bindings(env);
    await expect(
      jobOf('check_money').run(contextAt(bindings, scene.ctx.now), bindings, { capacity: 1, cursor: null }),
    ).rejects.toThrow('Too many API requests');
  });
});

describe('a round of a job', () => {
  it.each<[JobName]>([['collect_links'], ['settle_links'], ['weekly_digests'], ['check_money']])(
    '%s reaches every item with runs of two',
    async (name) => {
      quiet();
      await resetDigests();
      let runs = 0;
      for (let cursor: string | null = null; ; ) {
        const from: string | null = cursor;
        const next = continuationOf(
          await jobOf(name).run(contextAt(env, scene.ctx.now), env, { capacity: 2, cursor: from }),
        );
        runs++;
        if (!next) break;
        cursor = next.cursor;
        expect(runs).toBeLessThan(50);
      }
      expect(runs).toBeGreaterThanOrEqual(Math.ceil(PUBLISHERS / 2));
    },
  );
});

function contextAt(bindings: Env, now: Instant): Context {
  return { ...contextOf(bindings, 'test', testContext().actor), now };
}

async function publish({ id }: Reader, at: Instant): Promise<void> {
  await env.CLICK_STORES.getByName(storeName({ publisherId: id, month: monthOf(dayOf(at)) })).publish();
}

async function resetDigests(): Promise<void> {
  await env.DB.exec('UPDATE email_preferences SET digest_at = NULL');
}

function quiet(): void {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
}
