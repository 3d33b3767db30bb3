import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { feedbackItems } from '../accounts/feedback/tables.ts';
import { eraseDueAccounts } from '../accounts/identity/deletion/erase-accounts.ts';
import { mintToken, redeemToken } from '../accounts/identity/email-links.ts';
import { readRole } from '../accounts/identity/roles.ts';
import { emailsTo, openBrowser, PASSWORD, signedUp } from '../accounts/identity/testing/visitor.ts';
import { addNote } from '../accounts/publishers/notes.ts';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { publishers } from '../accounts/publishers/tables.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { countedVisits } from '../clicks/testing/stores.ts';
import { answerReview } from '../compliance/answer-review.ts';
import { complianceLogs, complianceProgress, complianceReviews } from '../compliance/tables.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { placeHold } from '../payouts/holds/operator-holds.ts';
import { payoutDetails, payouts } from '../payouts/tables.ts';
import { saveTax } from '../payouts/tax/tax-store.ts';
import { payByBank, upload } from '../payouts/testing/bank-file.ts';
import { encryptedDetails, giveDetails } from '../payouts/testing/give-details.ts';
import { workThrough } from '../payouts/testing/play-run.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../payouts/testing/sandbox-rails.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { listObjects } from '../platform/archive-file.ts';
import { auditLog } from '../platform/audit/tables.ts';
import { runEmailSweep } from '../platform/email/consumer.ts';
import { localOutbox } from '../platform/email/tables.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import { parseUsd } from '../platform/money.ts';
import type { Eraser } from '../platform/personal-data.ts';
import { allRows } from '../platform/testing/all-rows.ts';
import { addMs, DAY, HOUR, systemClock } from '../platform/time.ts';
import { conversions } from '../sales/tables.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { ACCOUNT_ERASERS } from './account-erasers.ts';
import { TABLES } from './declared.gen.ts';
import { edgeBuilders } from './edge-builders.ts';
import { emailDeps } from './emails.ts';
import { jobOf } from './schedule.ts';
import {
  createMarkedLink,
  createMarkedOwner,
  createOwner,
  deletionState,
  eraseRequested,
  MARKED,
  type Owner,
} from './testing/owner.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const at = (milliseconds: number) => ({ ...scene.ctx, now: addMs(systemClock(), milliseconds) });
const erase = (days: number) => eraseDueAccounts(at(days * DAY), env, ACCOUNT_ERASERS);

describe('the deletion of an account', () => {
  it('leaves the name and the address in no store, and keeps the money', {
    timeout: 90_000,
  }, async () => {
    const person = await createMarkedOwner(scene);
    const { browser, publisherId, key } = person;
    await createMarkedLink(scene, person);
    await writeAbout(person);
    const clickRef = await scene.click({ id: publisherId, key });
    await scene.report(sampleRow('sale-of-z', { eventAt: scene.ctx.now, clickRef }));
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    expect(await found()).not.toEqual([]);
    const money = await balancesUnder(scene.ctx, `publisher:${publisherId}`);
    expect(money.size).toBeGreaterThan(0);

    expect(await browser.post('deletion', { email: MARKED.email })).toMatchObject({ status: 200 });
    expect(await erase(13)).toMatchObject({ started: 0, erased: 0 });
    expect((await call('/v1/publisher/links', { key })).status).toBe(200);
    await eraseRequested(scene, person);
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);

    expect(await found()).toEqual([]);
    expect(await tablesNaming(person)).toEqual([]);
    expect(await countedVisits(publisherId)).toEqual({});
    expect((await browser.get('session')).body.data).toBeNull();
    expect(await read('/v1/publisher/links', { key })).toMatchObject({ status: 401 });
    expect(await balancesUnder(scene.ctx, `publisher:${publisherId}`)).toEqual(money);
    const kept = await scene.ctx.db
      .select()
      .from(conversions)
      .where(eq(conversions.publisherId, publisherId));
    expect(kept).toHaveLength(1);
    const entries = await scene.ctx.db.select().from(auditLog).where(eq(auditLog.subject, publisherId));
    expect(entries.map(({ action }) => action)).toEqual([
      ...['compliance_review.requested', 'compliance_review.requested', 'compliance_review.answered'],
      ...['publisher.note_added', 'payout_hold.placed'],
      'account.deletion_requested',
      'account.closed',
      'account.erased',
    ]);
    await expect(setStatus(scene.ctx, publisherId, 'active')).rejects.toMatchObject({
      code: 'publisher.closed',
    });
    expect((await openBrowser().post('sign-up', signUp(MARKED.email))).status).toBe(201);
  });

  it('leaves no token of a link that is emailed while the account is erased', async () => {
    const person = await createOwner(scene, 'late-link@site.example');
    await person.browser.post('deletion', { email: person.email });
    await eraseRequested(scene, person);
    const token = await mintToken(
      scene.ctx,
      { userId: person.userId, recipient: person.email },
      'magic_link',
    );
    await expect(redeemToken(scene.ctx, token, 'magic_link')).rejects.toMatchObject({
      code: 'token.invalid',
    });
    expect(await tablesNaming(person)).not.toContain('one_time_tokens');
  });

  it('asks for the account’s own address and a confirmed session, and can be canceled until it begins', async () => {
    const { userId, browser, email, publisherId } = await createOwner(scene, 'waiting@site.example');
    expect(await browser.post('deletion', { email: 'other@site.example' })).toMatchObject({
      status: 400,
      body: { code: 'account.email_differs' },
    });
    const unconfirmed = await signedUp('unconfirmed@site.example');
    expect(await unconfirmed.post('deletion', { email: 'unconfirmed@site.example' })).toMatchObject({
      status: 403,
      body: { code: 'session.confirmation_required' },
    });
    const first = await browser.post('deletion', { email });
    expect(await browser.post('deletion', { email })).toMatchObject({ body: { data: first.body.data } });
    expect((await browser.get('deletion')).body.data).toMatchObject({
      deletion: { state: 'scheduled' },
      grace_days: 14,
      balance: { approved: '0.00', pending: '0.00' },
    });
    expect(await browser.del('deletion')).toMatchObject({ status: 200 });
    expect(await browser.del('deletion')).toMatchObject({
      status: 404,
      body: { code: 'account.no_deletion' },
    });
    await erase(15);
    expect(await deletionState(scene, userId)).toBeUndefined();
    expect(await emailsTo(email)).toEqual(
      expect.arrayContaining(['deletion_requested', 'deletion_canceled']),
    );
    const [publisher] = await scene.ctx.db
      .select()
      .from(publishers)
      .where(eq(publishers.publisherId, publisherId));
    expect(publisher?.status).toBe('active');
  });

  it('can’t be canceled once it has begun, and waits for a payout that is on its way', async () => {
    const person = await createOwner(scene, 'paid@site.example');
    const { userId, browser, email, publisherId } = person;
    await browser.post('deletion', { email });
    const payout = { id: 'pay_0000000000000000paid' as never, publisherId, amount: 10_000_000 as never };
    await scene.ctx.db.insert(payouts).values({
      ...payout,
      state: 'sent',
      version: 0,
      transferReference: 'paid-ref',
      idempotencyKey: 'paid-key',
      createdAt: scene.ctx.now,
      updatedAt: scene.ctx.now,
    });
    for (let run = 0; run < 3; run++) await erase(15);
    expect(await deletionState(scene, userId)).toBe('erasing');
    expect(await browser.del('deletion')).toMatchObject({
      status: 404,
      body: { code: 'account.no_deletion' },
    });
    await scene.ctx.db.update(payouts).set({ state: 'settled' }).where(eq(payouts.publisherId, publisherId));
    await eraseRequested(scene, person);
  });

  it('leaves no bank account in any store once no restore can need it, and the payout and its record stay', async () => {
    const person = await createOwner(scene, 'banked@site.example');
    const { browser, email, publisherId, key } = person;
    const details = await encryptedDetails(publisherId, IBAN_DETAILS);
    await giveDetails(scene.ctx, publisherId, details);
    const clickRef = await scene.click({ id: publisherId, key });
    const paid = {
      eventAt: scene.ctx.now,
      clickRef,
      commission: parseUsd('30'),
      status: 'paid',
      statusRaw: 'PAID',
    } as const;
    await scene.report(sampleRow('sale-of-b', paid));
    const rails = sandboxRails();
    const { runId, batchId, file } = await payByBank(scene.ctx, rails);
    const statement = await controlPayouts('bank/statement', { method: 'POST', body: file });
    expect(await upload(scene.ctx, await statement.text())).toEqual({ settled: 1 });
    await workThrough(scene.ctx, runId, rails);
    expect(await objectsWith(details.encrypted)).toHaveLength(1);

    await browser.post('deletion', { email });
    await eraseRequested(scene, person);
    const erase = (days: number) =>
      jobOf('erase_payout_details').run(at(days * DAY), env, { capacity: 1, cursor: null });
    await erase(34);
    expect(await objectsWith(details.encrypted)).toHaveLength(1);
    await erase(36);
    expect(await objectsWith(details.encrypted)).toEqual([]);
    expect(await objectsWith(batchId)).toEqual([`payouts/handed-over/${batchId}.ndjson.gz`]);
    const versions = await scene.ctx.db
      .select()
      .from(payoutDetails)
      .where(eq(payoutDetails.publisherId, publisherId));
    expect(versions).toMatchObject([{ encrypted: null, ending: null, country: null, addressCountry: null }]);
  });

  it('of one account fails with an alert, is repeated where it stopped, and doesn’t stop the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const [broken, fine] = [
      await createOwner(scene, 'broken@site.example'),
      await createOwner(scene, 'fine@site.example'),
    ];
    for (const { browser, email } of [broken, fine]) await browser.post('deletion', { email });
    let runs = 0;
    const erasers: Eraser[] = [
      {
        name: 'first',
        turn: 'data',
        erase: async () => {
          runs++;
          return null;
        },
      },
      {
        name: 'second',
        turn: 'data',
        erase: async (_, { publisherId }) => {
          if (publisherId === broken.publisherId && runs < 3) throw new Error('down');
          return null;
        },
      },
    ];
    expect(await eraseDueAccounts(at(15 * DAY), env, erasers)).toMatchObject({
      started: 2,
      erased: 1,
      failed: 1,
    });
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    expect(alerts).toContainEqual(
      expect.objectContaining({
        code: 'account.not_erased',
        subject: `erase_accounts:${broken.publisherId}`,
      }),
    );
    runs = 3;
    expect(await eraseDueAccounts(at(15 * DAY + HOUR), env, erasers)).toMatchObject({ erased: 1, failed: 0 });
    expect(runs).toBe(3);
  });
});

describe('the last admin', () => {
  const setRole = (role: string, userIds: readonly string[]) =>
    env.DB.prepare('UPDATE users SET role = ?1 WHERE id IN (SELECT value FROM json_each(?2))')
      .bind(role, JSON.stringify(userIds))
      .run();

  it('can’t be deleted, also of two who leave at the same time', async () => {
    await env.DB.prepare(`UPDATE users SET role = 'publisher'`).run();
    const first = await createOwner(scene, 'first-admin@site.example');
    const second = await createOwner(scene, 'second-admin@site.example');
    await setRole('admin', [first.userId]);
    expect(await first.browser.post('deletion', { email: first.email })).toMatchObject({
      status: 409,
      body: { code: 'role.last_admin' },
    });
    await setRole('admin', [second.userId]);
    for (const { browser, email } of [first, second])
      expect(await browser.post('deletion', { email })).toMatchObject({ status: 200 });
    expect(await erase(15)).toMatchObject({ started: 1 });
    const states = [await deletionState(scene, first.userId), await deletionState(scene, second.userId)];
    const [stays, leaves] = states[0] === 'scheduled' ? [first, second] : [second, first];
    expect(states).toContain('scheduled');
    expect(await readRole(scene.ctx, stays.userId)).toBe('admin');
    expect(await readRole(scene.ctx, leaves.userId)).toBe('publisher');
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    expect(alerts).toContainEqual(
      expect.objectContaining({ code: 'account.last_admin', subject: stays.publisherId }),
    );
    const entries = await scene.ctx.db.select().from(auditLog).where(eq(auditLog.subject, leaves.userId));
    expect(entries).toMatchObject([
      { action: 'role.changed', before: { role: 'admin' }, detail: { role: 'publisher' } },
    ]);
    expect(await stays.browser.del('deletion')).toMatchObject({ status: 200 });
    await setRole('publisher', [stays.userId]);
  });
});

/** What others and the person write: requests for reviews with an answer, a comment, a note, a hold and tax data. */
async function writeAbout({ key, publisherId, userId }: Owner): Promise<void> {
  const { ctx } = scene;
  const post = async (path: string, body: object) => {
    const response = await call(path, { method: 'POST', key, body });
    expect([path, response.ok]).toEqual([path, true]);
  };
  for (const host of ['one', 'two']) await post('/v1/compliance-check', { url: `https://${host}.example/` });
  const decisions = await ctx.db
    .select()
    .from(complianceLogs)
    .where(eq(complianceLogs.publisherId, publisherId));
  for (const { id } of decisions)
    await post('/v1/publisher/compliance/reviews', {
      decision_id: id,
      statement: `The site is ${MARKED.name}’s.`,
    });
  const [review] = await ctx.db.select().from(complianceReviews);
  if (review)
    await answerReview(ctx, review.id, { outcome: 'changed', answer: `You are right, ${MARKED.name}.` });
  await ctx.db.insert(complianceProgress).values({ publisherId, evaluatedAt: ctx.now, hours: {} });
  const [item] = await ctx.db.select().from(feedbackItems).where(eq(feedbackItems.userId, userId));
  await post(`/v1/feedback/${item?.id}/comments`, { author_name: MARKED.name, comment: 'I need this too.' });
  await addNote(ctx, publisherId, `${MARKED.name} has called.`);
  await placeHold(ctx, publisherId, 'The identity is being checked');
  const person = {
    country: 'DE',
    person: 'individual',
    form: 'w8ben',
    tin: '12345678901',
    vat_id: '',
  } as const;
  const place = { address: 'Hafenstraße 1', city: '20459 Hamburg', certified: true } as const;
  const names = { name: MARKED.name, signature: MARKED.name };
  await saveTax(ctx, env.ENCRYPTION_KEY, publisherId, { ...person, ...place, ...names });
}

/** The tables that an index for full-text search consists of, such as `publisher_search_content`. */
const PART_OF_INDEX = /(?<=_search)_\w+$/;

/** The tables that name the account or the publisher without a reason to keep such rows. */
async function tablesNaming({ userId, publisherId }: Owner): Promise<string[]> {
  const naming = [...(await allRows())].filter(([, rows]) =>
    rows.some((row) => row.includes(userId) || row.includes(publisherId)),
  );
  const kept = new Set(TABLES.flatMap(({ name, personal }) => (personal?.keep ? [name] : [])));
  return naming.map(([table]) => table).filter((table) => !kept.has(table.replace(PART_OF_INDEX, '')));
}

function signUp(email: string) {
  const consents = { accept_terms: true, acknowledge_fraud_policy: true };
  return { email, password: PASSWORD, full_name: 'Someone New', ...consents };
}

/** The places in D1, KV and R2 that contain the name, the address, the site or the sub-ID. */
async function found(): Promise<string[]> {
  const places: string[] = [];
  const look = (place: string, text: string) => {
    if (MARKED.pattern.test(text)) places.push(place);
  };
  for (const [table, rows] of await allRows()) look(table, rows.join());
  for (const { name } of (await env.EDGE.list()).keys) look(name, (await env.EDGE.get(name)) ?? '');
  for (const { key } of (await env.ARCHIVE.list()).objects)
    look(key, (await (await env.ARCHIVE.get(key))?.text()) ?? '');
  return places;
}

/** The objects in R2 that contain a text, compressed or not. */
async function objectsWith(text: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listObjects(env.ARCHIVE, '')) {
    const stored = await env.ARCHIVE.get(key);
    if (!stored) continue;
    const content = key.endsWith('.gz')
      ? stored.body.pipeThrough(new DecompressionStream('gzip'))
      : stored.body;
    if ((await new Response(content).text()).includes(text)) keys.push(key);
  }
  return keys;
}

it('sends the last email before its record is erased', async () => {
  const person = await createOwner(scene, 'last@site.example');
  await person.browser.post('deletion', { email: person.email });
  await erase(15);
  await runEmailSweep(at(15 * DAY), env, emailDeps);
  const sent = new Set<string>();
  await vi.waitFor(
    async () => {
      for (const { recipient, subject } of await scene.ctx.db.select().from(localOutbox))
        if (recipient === person.email) sent.add(subject);
      expect([...sent]).toContain('Your account was deleted');
    },
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  await eraseRequested(scene, person);
});
