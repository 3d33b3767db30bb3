import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKeys } from '../../accounts/api-keys/tables.ts';
import { addSite, setStatus } from '../../accounts/publishers/publishers.ts';
import { publisherSites } from '../../accounts/publishers/tables.ts';
import { payoutDetails, payouts } from '../../payouts/tables.ts';
import { giveDetails } from '../../payouts/testing/give-details.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId } from '../../platform/ids.ts';
import { micros } from '../../platform/money.ts';
import { addMs, DAY, toIso } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { webhookEndpoints } from '../../webhooks/tables.ts';
import { testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { subscribe } from '../../webhooks/testing/subscribe.ts';

interface Item {
  kind: string;
  subject: string | null;
  name: string | null;
  amount: string | null;
  at: string | null;
}

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
});

describe('the items that need attention', () => {
  it('are none for a new account', async () => {
    expect(await items()).toEqual([]);
  });

  it('have a suspension before the earnings that it holds', async () => {
    await setStatus(scene.ctx, member.id, 'suspended', 'Self-clicks');
    await scene.report(
      sampleRow(`held-${member.id}`, { eventAt: scene.ctx.now, clickRef: scene.idOf(member) }),
    );
    const [suspended, held] = await items();
    expect(suspended).toMatchObject({ kind: 'account_suspended', at: toIso(scene.ctx.now) });
    expect(held).toMatchObject({ kind: 'earnings_held', amount: expect.stringMatching(/^[1-9]/) });
  });

  it('have a failing endpoint, and a disabled one only if we disabled it', async () => {
    const { deliveryEnv } = testDeliveryEnv(() => new Response());
    const { endpoint } = await subscribe(scene.ctx, deliveryEnv, member.id);
    const set = (changes: Partial<typeof webhookEndpoints.$inferInsert>) =>
      scene.ctx.db.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, endpoint.id));
    expect(await items()).toEqual([]);
    const failingSince = addMs(scene.ctx.now, -DAY);
    await set({ failingSince });
    const named = { subject: endpoint.id, name: 'My backend', amount: null, at: toIso(failingSince) };
    expect(await items()).toEqual([{ kind: 'webhook_failing', ...named }]);
    await set({ isActive: false, disabledReason: 'failing' });
    expect(await items()).toEqual([{ kind: 'webhook_disabled', ...named }]);
    await set({ disabledReason: null });
    expect(await items()).toEqual([]);
  });

  it('have a site after a check that found no proof, and one whose proof was lost', async () => {
    await addSite(scene.ctx, member.id, 'fenwick.example');
    const set = (changes: Partial<typeof publisherSites.$inferInsert>) =>
      scene.ctx.db.update(publisherSites).set(changes).where(eq(publisherSites.publisherId, member.id));
    expect(await items()).toEqual([]);
    await set({ checkedAt: scene.ctx.now });
    expect(await items()).toMatchObject([{ kind: 'site_not_verified', subject: 'fenwick.example' }]);
    await set({ verifiedAt: scene.ctx.now, verifiedBy: 'dns' });
    expect(await items()).toEqual([]);
    await set({ lostAt: scene.ctx.now });
    expect(await items()).toMatchObject([{ kind: 'site_proof_lost', at: toIso(scene.ctx.now) }]);
  });

  it('have a payout that came back until there are other details, also while these are held', async () => {
    await scene.ctx.db.insert(payouts).values({
      ...{
        id: newId('pay'),
        publisherId: member.id,
        amount: micros(15_000_000),
        state: 'failed',
        version: 4,
      },
      ...{ transferReference: newId('pay'), idempotencyKey: newId('pay'), detailsVersion: 1 },
      ...{ createdAt: scene.ctx.now, updatedAt: scene.ctx.now },
    });
    await giveDetails(scene.ctx, member.id);
    expect(await items()).toEqual([
      { kind: 'payout_failed', subject: null, name: null, amount: '15.00', at: toIso(scene.ctx.now) },
    ]);
    const set = (values: Partial<typeof payoutDetails.$inferInsert>) =>
      scene.ctx.db.update(payoutDetails).set(values).where(eq(payoutDetails.publisherId, member.id));
    await set({ version: 2, effectiveAt: addMs(scene.ctx.now, DAY) });
    expect(await items()).toEqual([]);
    await set({ version: 1 });
    expect(await items()).toMatchObject([{ kind: 'payout_failed' }]);
  });

  it('have a key in the last thirty days before it expires', async () => {
    const expiresAt = addMs(scene.ctx.now, 20 * DAY);
    await scene.ctx.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.publisherId, member.id));
    expect(await items()).toMatchObject([{ kind: 'key_expires', at: toIso(expiresAt) }]);
  });

  it('have an accepted or declined claim for two weeks', async () => {
    const body = { click_id: await scene.click(member), order_id: 'order-1', gross_commission: '4.00' };
    const claim = { method: 'POST', key: member.key, body };
    const { claim_id } = (await read<{ data: { claim_id: string } }>('/v1/tracking/conversion', claim)).body
      .data;
    expect(await items()).toEqual([]);
    const decline = { method: 'POST', key: ADMIN, body: { reason: 'No such order.' } };
    expect((await read(`/v1/operations/claims/${claim_id}/decline`, decline)).status).toBe(200);
    expect(await items()).toMatchObject([
      { kind: 'claim_decided', subject: claim_id, name: 'declined', amount: '4.00' },
    ]);
    await env.DB.prepare('UPDATE claims SET decided_at = decided_at - ?1')
      .bind(14 * DAY)
      .run();
    expect(await items()).toEqual([]);
  });

  it('are those of the caller', async () => {
    await addSite(scene.ctx, member.id, 'fenwick.example');
    await scene.ctx.db.update(publisherSites).set({ checkedAt: scene.ctx.now });
    expect(await items(await scene.signUp())).toEqual([]);
  });
});

async function items(by = member): Promise<Item[]> {
  return (await read<{ data: Item[] }>('/v1/publisher/action-items', by)).body.data;
}
