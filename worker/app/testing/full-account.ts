import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { addVerifiedSite } from '../../accounts/publishers/testing/verified-site.ts';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { ensureBuiltInRules, listRules } from '../../compliance/rules/rule-store.ts';
import { recordFindings } from '../../compliance/violations/record-findings.ts';
import { linkChecks } from '../../links/tables.ts';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { CLICK_ID, SAMPLES } from '../../platform/http/sample-values.ts';
import { read } from '../../platform/http/testing/call.ts';
import type { Operation } from '../../platform/http/testing/contract.ts';
import type { Scene } from '../../platform/http/testing/scene.ts';
import { walkExamples } from '../../platform/http/testing/walk-examples.ts';
import { parseUsd } from '../../platform/money.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { allRows } from '../../platform/testing/all-rows.ts';
import { addMs, dayOf, HOUR, systemClock } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { createMarkedLink, createMarkedOwner, MARKED, type Owner } from './owner.ts';

/** An account with at least one of everything that a publisher can have. */
export interface FullAccount extends Owner {
  /** Its IDs by prefix, and its values by the example that they replace. */
  known: Map<string, string>;
  clickId: string;
  orderId: string;
  /** Amounts that no one else has, as responses write them. */
  amounts: RegExp;
}

/** Commissions of which half is the publisher's. */
const PAID = '1234.567890';
const PENDING = '432.112358';
const AMOUNTS = /1234\.56|617\.28|432\.11|216\.05/;

/**
 * Fills the account of the marked person: it calls every creating operation with its example, sells, is paid, is reviewed
 * and asks to be deleted.
 */
export async function createFullAccount(
  scene: Scene,
  operations: readonly Operation[],
): Promise<FullAccount> {
  await updateSettings(scene.ctx, { payout_hold_hours: 0 });
  const owner = await createMarkedOwner(scene);
  const { publisherId, key } = owner;
  const member = { id: publisherId, key };
  await addVerifiedSite(scene.ctx, publisherId, MARKED.site);
  for (let links = 0; links < 2; links++) await createMarkedLink(scene, owner);
  const clickOf = (hours: number) =>
    scene.click(member, {
      subId: MARKED.subId,
      referer: `https://${MARKED.site}`,
      clickedAt: addMs(scene.ctx.now, -hours * HOUR),
    });
  const clicks = [await clickOf(1), await clickOf(2)];
  const [clickId = '', other = ''] = clicks;
  const known = new Map<string, string>([
    ['brd', scene.program.brand_id],
    ['prg', scene.program.id],
    [CLICK_ID, other],
    ['PUB000001', publisherId],
  ]);
  const creating = operations.filter(
    ({ method, path }) => /^(POST|PUT)$/.test(method) && !path.includes('{'),
  );
  await walkExamples(creating, async () => ({ key, cookie: await scene.signIn(member) }), known);
  await sell(scene, publisherId, clickId);
  await breakLinks(scene, publisherId);
  await violateRule(scene, publisherId);
  await askForReview(key);
  await read(`/v1/feedback/${known.get('fdb')}/comments`, {
    method: 'POST',
    key,
    body: { author_name: SAMPLES.full_name, comment: 'I need this too.' },
  });
  const deletion = await read('/v1/auth/deletion', {
    method: 'POST',
    headers: { cookie: await scene.signIn(member) },
    body: { email: MARKED.email },
  });
  expect(deletion.status).toBe(200);
  await publishStoresOf(clicks);
  await settleDeliveries();
  const isOwn = (row: string) => row.includes(publisherId) || row.includes(owner.userId);
  for (const ids of [await idsInDatabase(), await idsInDatabase(isOwn)])
    for (const id of ids) known.set(id.slice(0, 3), id);
  return { ...owner, known, clickId, orderId: `order-${MARKED.subId}-paid`, amounts: AMOUNTS };
}

/** One sale that is paid out, and one that is pending. */
async function sell(scene: Scene, publisherId: Owner['publisherId'], clickRef: string): Promise<void> {
  const eventAt = scene.ctx.now;
  const paid = { commission: parseUsd(PAID), status: 'paid', statusRaw: 'PAID' } as const;
  await scene.report(
    sampleRow(`${MARKED.subId}-paid`, { eventAt, clickRef, ...paid }),
    sampleRow(`${MARKED.subId}-pending`, { eventAt, clickRef, commission: parseUsd(PENDING) }),
  );
  const ctx = { ...scene.ctx, now: systemClock() };
  const { id } = await createPayout(ctx, publisherId, { period: dayOf(ctx.now).slice(0, 7) });
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, id, state);
}

/** A violation of a rule that flags, so that no sale is held. */
async function violateRule({ ctx }: Scene, publisherId: Owner['publisherId']): Promise<void> {
  await ensureBuiltInRules(ctx);
  const rule = (await listRules(ctx)).find(({ metric }) => metric === 'agent_share');
  if (!rule) throw new Error('The rule is missing.');
  const window = { windowFrom: addMs(ctx.now, -HOUR), windowTo: ctx.now };
  const finding = { ...window, subject: '', value: 99, sample: 200, figures: { clicks: 198 }, clicks: null };
  await recordFindings(ctx, [{ rule, publisherId, finding, clickIds: [] }]);
}

/** Two followed pages of the person's site that are gone. */
async function breakLinks({ ctx, program }: Scene, publisherId: Owner['publisherId']): Promise<void> {
  const gone = {
    publisherId,
    linkId: null,
    programId: program.id,
    brandId: program.brand_id,
    state: 'problem',
  } as const;
  const problem = { ...gone, code: 'page.not_found', sentence: 'The page is gone.', firstSeenAt: ctx.now };
  await ctx.db.insert(linkChecks).values(
    ['lamp', 'desk'].map((page) => {
      const url = `https://${MARKED.site}/${page}`;
      return { ...problem, subject: url, url };
    }),
  );
}

async function askForReview(key: string): Promise<void> {
  const post = (path: string, body: object) => read<{ data: object }>(path, { method: 'POST', key, body });
  await post('/v1/compliance-check', { url: 'https://no-program.example/' });
  const { body } = await read<{ data: { id: string; decision: string }[] }>('/v1/publisher/compliance', {
    key,
  });
  const decision_id = body.data.find(({ decision }) => decision !== 'allow')?.id;
  const statement = `The site is ${MARKED.name}’s own.`;
  expect(await post('/v1/publisher/compliance/reviews', { decision_id, statement })).toMatchObject({
    status: 201,
  });
}

/** The typed IDs in the database, or in some rows of it. */
export async function idsInDatabase(isRead: (row: string) => boolean = () => true): Promise<Set<string>> {
  const text = [...(await allRows()).values()].flat().filter(isRead).join();
  return new Set(Array.from(text.matchAll(/\b[a-z]{3}_[0-9a-z]{16,20}\b/g), ([id]) => id));
}

/** Ends the retries once each endpoint has failed, so that nothing changes by itself. */
async function settleDeliveries(): Promise<void> {
  await vi.waitFor(
    async () => {
      const untried = 'SELECT endpoint_id FROM webhook_deliveries GROUP BY 1 HAVING MAX(attempts) = 0';
      expect((await env.DB.prepare(untried).all()).results).toEqual([]);
    },
    { timeout: 15_000, interval: 100 },
  );
  await env.DB.prepare("UPDATE webhook_deliveries SET state = 'failed' WHERE state = 'pending'").run();
}
