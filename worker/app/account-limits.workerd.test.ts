import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickFeedback, submitFeedback } from '../accounts/feedback/submit.ts';
import { createSession, listSessions } from '../accounts/identity/sessions.ts';
import { signUpForm } from '../accounts/identity/testing/visitor.ts';
import { allowAndFinish } from '../accounts/oauth/testing/allow-and-finish.ts';
import { openApp } from '../accounts/oauth/testing/oauth-client.ts';
import { openPerson } from '../accounts/oauth/testing/person.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { type AccountLimit, accountLimit } from '../platform/settings/account-limits.ts';
import { settings } from '../platform/settings/tables.ts';
import { noteSize } from '../reporting/operator/watch-database.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';

const URL_OF_SHOP = 'https://alder-nook.example/lamp';

const counted = () =>
  scene.ctx.db.all<{ sales: number }>(
    sql`SELECT COUNT(*) AS sales FROM conversions WHERE publisher_id = ${member.id}`,
  );

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
});

async function setLimit(key: AccountLimit, value: number): Promise<void> {
  const row = { key, value: String(value), updatedAt: scene.ctx.now, updatedBy: 'test' };
  await scene.ctx.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: row.value } });
}

const post = (path: string, body: object) =>
  read<{ code?: string; detail?: string; data: unknown }>(path, { method: 'POST', key: member.key, body });

describe('an account', () => {
  it('has at most the links of the setting, also in concurrent and bulk calls', async () => {
    await setLimit('max_links', 3);
    const url = URL_OF_SHOP;
    const create = () => post('/v1/publisher/affiliate-links', { url });
    const responses = await Promise.all([1, 2, 3, 4, 5].map(create));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'link.too_many',
      detail: expect.stringContaining('3 links'),
    });
    await setLimit('max_links', 4);
    const bulk = await post('/v1/publisher/affiliate-links/bulk', { links: [{ url }, { url }] });
    expect([bulk.status, bulk.body.code]).toEqual([409, 'link.too_many']);
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(409);
  });

  it('has at most the webhooks of the setting', async () => {
    await setLimit('max_webhooks', 1);
    const create = (name: string) =>
      post('/v1/publisher/webhooks', {
        name,
        url: `https://hook.example/${name}`,
        events: ['payout.updated'],
      });
    expect((await create('one')).status).toBe(201);
    expect((await create('two')).body).toMatchObject({
      code: 'webhook.too_many',
      detail: 'A publisher can have at most 1 webhook endpoint.',
    });
    expect(await accountLimit(scene.ctx, 'max_webhooks')).toBe(1);
  });

  it('has at most the campaigns and sites of the settings', async () => {
    await setLimit('max_campaigns', 1);
    const campaign = (name: string) =>
      post('/v1/publisher/campaigns', { name, links: [{ url: URL_OF_SHOP }] });
    expect((await campaign('One')).status).toBe(201);
    expect((await campaign('Two')).body.code).toBe('campaign.too_many');
    await setLimit('max_sites', 1);
    const site = (domain: string) =>
      read<{ code?: string }>(`/v1/publisher/sites/${domain}`, { method: 'PUT', key: member.key });
    expect((await site('one-site.example')).status).toBeLessThan(300);
    expect((await site('two-sites.example')).body.code).toBe('site.too_many');
  });

  it('keeps the browsers that were used last', async () => {
    await setLimit('max_sessions', 2);
    for (let count = 0; count < 4; count++)
      await createSession(scene.ctx, {
        userId: (await readPublisher(scene.ctx.db, member.id)).userId,
        userAgent: `${count}`,
        replaces: undefined,
      });
    const { userId } = await readPublisher(scene.ctx.db, member.id);
    expect(await listSessions(scene.ctx, userId)).toHaveLength(2);
  });

  it('can’t add links, endpoints, feedback or accounts to a database that is nearly full, while its sales are booked', async () => {
    const { ctx } = scene;
    const key = `kept-${member.id}`;
    const keyed = { url: URL_OF_SHOP, external_key: key };
    expect((await post('/v1/publisher/affiliate-links', keyed)).status).toBe(201);
    const clickRef = await scene.click(member);
    await noteSize(ctx, 8_500_000_000);
    const attempts = [
      () => post('/v1/publisher/affiliate-links', { url: URL_OF_SHOP }),
      () => post('/v1/publisher/affiliate-links/bulk', { links: [{ url: URL_OF_SHOP }] }),
      () => post('/v1/publisher/campaigns', { name: 'Full', links: [{ url: URL_OF_SHOP }] }),
      () =>
        post('/v1/publisher/webhooks', {
          ...{ name: 'full', url: 'https://hook.example/full', events: ['payout.updated'] },
        }),
    ];
    for (const attempt of attempts)
      expect(await attempt()).toMatchObject({ status: 503, body: { code: 'system.no_room' } });
    const { userId } = await readPublisher(ctx.db, member.id);
    await expect(submitFeedback(ctx, quickFeedback(userId, true, 'links'))).rejects.toMatchObject({
      code: 'system.no_room',
    });
    const { status, body } = await read<{ code?: string }>('/v1/auth/sign-up', {
      method: 'POST',
      body: signUpForm('late@no-room.example'),
    });
    expect([status, body.code]).toEqual([503, 'system.no_room']);
    const [before] = await counted();
    await scene.report(sampleRow('nearly full', { eventAt: ctx.now, clickRef }));
    expect(await counted()).toEqual([{ sales: (before?.sales ?? 0) + 1 }]);
    // A known link can still be changed.
    expect((await post('/v1/publisher/affiliate-links', keyed)).status).toBeLessThan(300);
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 5, state: 'open' });
    expect(alerts.find(({ code }) => code === 'database.nearly_full')?.message).toMatch(/85%.* are refused/);
    await noteSize(ctx, 8_000_000_000);
    for (const attempt of attempts) expect((await attempt()).status).toBeLessThan(300);
  });

  it('has at most the connected apps of the setting', async () => {
    await setLimit('max_apps', 1);
    const person = await openPerson(scene);
    await allowAndFinish(person, await openApp());
    const { handle } = await person.open((await (await openApp()).start()).url);
    expect(await person.decide(handle, 'allow')).toMatchObject({
      status: 409,
      body: { code: 'oauth.too_many_apps' },
    });
    expect(await person.apps()).toHaveLength(1);
  });
});
