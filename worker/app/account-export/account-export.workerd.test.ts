import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { apiKeys } from '../../accounts/api-keys/tables.ts';
import { feedbackItems } from '../../accounts/feedback/tables.ts';
import { passkeys, sessions } from '../../accounts/identity/tables.ts';
import { addNote } from '../../accounts/publishers/notes.ts';
import { readPublisher, setStatus } from '../../accounts/publishers/publishers.ts';
import { ensureBuiltInRules, listRules } from '../../compliance/rules/rule-store.ts';
import { complianceLogs } from '../../compliance/tables.ts';
import { recordFindings } from '../../compliance/violations/record-findings.ts';
import { placeHold } from '../../payouts/holds/operator-holds.ts';
import { saveTax } from '../../payouts/tax/tax-store.ts';
import { recordAction } from '../../platform/audit/write-audit.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';

type Export = Record<string, Record<string, unknown>[]> & { about: { contains: string[] } };

let scene: Scene;
let one: Member;
let cookie: string;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  cookie = await scene.signIn(one);
  const clickRef = await scene.click(one);
  await scene.report(sampleRow('exported-sale', { eventAt: scene.ctx.now, clickRef }));
  const link = { brand_id: scene.program.brand_id, title: 'A lamp' };
  await call('/v1/publisher/affiliate-links', { method: 'POST', key: one.key, body: link });
  await call('/v1/publisher/sites/own-site.example', { method: 'PUT', key: one.key });
  const { userId } = await readPublisher(scene.ctx.db, one.id);
  await scene.ctx.db.insert(passkeys).values({
    id: 'pky_00000000000000000000' as never,
    userId,
    name: 'My laptop',
    credentialId: 'the-credential',
    publicKey: 'the-public-key',
    counter: 0,
    transports: ['internal'],
    deviceType: 'multiDevice',
    backedUp: true,
    createdAt: scene.ctx.now,
  });
});

async function download(of = one, by = cookie): Promise<{ text: string; data: Export }> {
  const response = await call('/v1/auth/export', { headers: { cookie: by } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="tributary-${of.id}-.*\\.json"$`),
  );
  const text = await response.text();
  return { text, data: JSON.parse(text) };
}

it('an export has everything about the account, and lists what it has', async () => {
  const { data } = await download();
  expect(Object.keys(data)).toEqual(['about', ...data.about.contains]);
  expect(data.account).toMatchObject([{ publisher_id: one.id, full_name: 'Member' }]);
  expect(data.passkeys).toMatchObject([{ name: 'My laptop', transports: ['internal'] }]);
  expect(data.sites).toMatchObject([{ domain: 'own-site.example' }]);
  expect(data.links).toMatchObject([{ title: 'A lamp' }]);
  expect(data.api_keys).toMatchObject([{ name: 'Test', permissions: { endpoints: ['*'] } }]);
  expect(data.sessions).toMatchObject([{ user_agent: 'test' }]);
  expect(data.email_preferences).toMatchObject([{ earnings_threshold: '1.00' }]);
  for (const name of ['earnings', 'conversions', 'ledger_accounts'])
    expect(data[name]?.length, name).toBeGreaterThan(0);
});

it('an export has what a person has given and written, and what was decided and noted about them', async () => {
  const { ctx } = scene;
  const post = (path: string, body: object) => call(path, { method: 'POST', key: one.key, body });
  await post('/v1/compliance-check', { url: 'https://no-program.example/' });
  const [decision] = await ctx.db.select().from(complianceLogs);
  const statement = 'This shop is my own.';
  expect(
    (await post('/v1/publisher/compliance/reviews', { decision_id: decision?.id, statement })).status,
  ).toBe(201);
  await post('/v1/feedback', { type: 'other', description: 'A thought.', context: '/app' });
  const [item] = await ctx.db.select().from(feedbackItems);
  await post(`/v1/feedback/${item?.id}/comments`, { author_name: 'Member', comment: 'I need this too.' });
  await addNote(ctx, one.id, 'Has called.');
  await placeHold(ctx, one.id, 'The identity is being checked');
  await saveTax(ctx, env.ENCRYPTION_KEY, one.id, {
    ...{ country: 'DE', person: 'individual', form: 'w8ben', tin: '12345678901', vat_id: '' },
    ...{ name: 'Ada Fenwick', address: 'Hafenstraße 1', city: '20459 Hamburg' },
    ...{ signature: 'Ada Fenwick', certified: true },
  });
  const { data, text } = await download();
  expect(data).toMatchObject({
    compliance_reviews: [{ text: statement, state: 'open' }],
    feedback_comments: [{ author_name: 'Member', text: 'I need this too.' }],
    notes: [{ text: 'Has called.' }],
    payout_hold: [{ reason: 'The identity is being checked' }],
    payout_tax: [{ name: 'Ada Fenwick', address: 'Hafenstraße 1', tin_ending: '8901' }],
  });
  expect(text).not.toContain('12345678901');
});

it('an export tells nothing about rules that only log, and nothing that operators propose to each other', async () => {
  const { ctx } = scene;
  const two = await scene.signUp();
  await ensureBuiltInRules(ctx);
  const [rule] = await listRules(ctx);
  if (!rule) throw new Error('There is no rule.');
  const subject = 'quiet.example';
  const finding = {
    subject,
    windowFrom: ctx.now,
    windowTo: ctx.now,
    value: 1,
    sample: 1,
    figures: {},
    clicks: null,
  };
  const silent = { ...rule, name: 'A silent rule', action: 'log' } as const;
  await recordFindings(ctx, [{ rule: silent, publisherId: two.id, finding, clickIds: [] }]);
  await setStatus(ctx, two.id, 'suspended', 'Self-clicks');
  await setStatus(ctx, two.id, 'active', 'Explained');
  const about = { subject: 'chg_1', publisherId: two.id, reason: 'Between operators' };
  await recordAction(ctx, { action: 'change.proposed', ...about, detail: { kind: 'violation.release' } });
  const { data, text } = await download(two, await scene.signIn(two));
  expect(data.decisions).toMatchObject([
    { action: 'publisher.suspended', reason: 'Self-clicks' },
    { action: 'publisher.reactivated', reason: 'Explained' },
  ]);
  for (const part of ['A silent rule', subject, rule.id, 'compliance_violation.', 'Between operators'])
    expect(text).not.toContain(part);
  expect(data.compliance_violations).toEqual([]);
});

it('an export has no secret and no hash of one', async () => {
  const { text } = await download();
  const [key] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, one.id));
  const [session] = await scene.ctx.db.select().from(sessions);
  for (const secret of [one.key, key?.keyHash, session?.tokenHash, 'the-public-key', 'the-credential'])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/_hash|scrypt|"token|public_key/);
});

it('an export has nothing of another account', async () => {
  const other = await scene.signUp();
  const response = await call('/v1/auth/export', { headers: { cookie: await scene.signIn(other) } });
  const text = await response.text();
  expect(text).not.toContain(one.id);
  expect(text).not.toContain('A lamp');
});

it('an export requires a recently confirmed session, which an API key never is', async () => {
  const member = await scene.signUp();
  const own = await scene.signIn(member);
  const { userId } = await readPublisher(scene.ctx.db, member.id);
  await scene.ctx.db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, userId));
  expect(await read('/v1/auth/export', { headers: { cookie: own } })).toMatchObject({
    status: 403,
    body: { code: 'session.confirmation_required' },
  });
  expect(await read('/v1/auth/export', { key: member.key })).toMatchObject({
    status: 401,
    body: { code: 'session.missing' },
  });
});
