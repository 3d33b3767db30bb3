import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyDueChanges } from '../accounts/changes/end-change.ts';
import { decidedAmounts, proposedChanges } from '../accounts/changes/tables.ts';
import { confirmedCookie, type TestOperator, testOperator } from '../accounts/changes/testing/operators.ts';
import { users } from '../accounts/identity/tables.ts';
import { mailboxMark, markStatement } from '../accounts/persons/person-marks.ts';
import { personMarks } from '../accounts/persons/tables.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { shareRules } from '../catalog/tables.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { emails } from '../platform/email/tables.ts';
import { read } from '../platform/http/testing/call.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import type { PublisherId, UserId } from '../platform/ids.ts';
import { settings } from '../platform/settings/tables.ts';
import { testContext } from '../platform/testing/context.ts';
import {
  addDays,
  addMs,
  DAY,
  type Day,
  dayOf,
  HOUR,
  type Instant,
  startOfDay,
  systemClock,
} from '../platform/time.ts';
import { setShareRule } from '../sales/set-share-rule.ts';
import { CHANGES } from './changes.ts';

interface Body {
  code?: string;
  status?: string;
  detail?: string;
  effective_from?: string;
  data: {
    id: string;
    state: string;
    applies_at: string | null;
    expires_at: string;
    from: unknown;
    to: unknown;
  };
}

let scene: Scene;
let ada: TestOperator;
let grace: TestOperator;
let friend: PublisherId;
let at: Instant;

beforeAll(async () => {
  scene = await openScene();
  at = systemClock();
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  ada = await testOperator(scene.ctx, 'ada@tributary.example');
  grace = await testOperator(scene.ctx, 'grace@tributary.example');
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  friend = (await scene.signUp()).id;
  const { db } = scene.ctx;
  await db.delete(settings).where(eq(settings.key, 'second_person_from'));
  await db.delete(proposedChanges);
  await db.delete(decidedAmounts);
  await setRole(grace, 'admin');
  await setRole(ada, 'admin');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a change without an amount', () => {
  it('waits for a second person, who makes it, and says what it replaces', async () => {
    const proposed = await setShare(ada);
    expect(proposed).toMatchObject({
      status: 202,
      body: {
        status: 'proposed',
        data: {
          state: 'proposed',
          applies_at: null,
          from: { share_percent: 50 },
          to: { share_percent: 100 },
        },
      },
    });
    expect(await sharesOf(friend)).toEqual([]);
    expect(await decide(grace, proposed.body.data.id, 'approve')).toMatchObject({
      status: 200,
      body: { data: { state: 'applied' } },
    });
    expect(await sharesOf(friend)).toEqual([1_000_000]);
  });

  it('is announced by email to every operator, and waits once', async () => {
    const [first, second] = [await setShare(ada), await setShare(ada)];
    expect(second.body.data.id).toBe(first.body.data.id);
    const sent = await scene.ctx.db.select().from(emails).where(eq(emails.kind, 'change_proposed'));
    const recipients = sent.filter(({ cause }) => cause.includes(first.body.data.id));
    expect(recipients.map(({ recipient }) => recipient).sort()).toEqual([ada.email, grace.email].sort());
  });

  it('isn’t made by the person who proposed it, with any account', async () => {
    const { id } = (await setShare(ada)).body.data;
    expect(await decide(ada, id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'change.same_person' },
    });
    const self = await testOperator(scene.ctx, 'ada+second@tributary.example');
    expect(await decide(self, id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'change.same_person' },
    });
    await setRole(self, 'publisher');
    expect(await sharesOf(friend)).toEqual([]);
  });

  it('isn’t made by a person whose role is younger than 72 hours', async () => {
    const { id } = (await setShare(ada)).body.data;
    await setRole(grace, 'admin', addMs(at, -71 * HOUR));
    expect(await decide(grace, id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'change.role_too_young' },
    });
    await setRole(grace, 'admin', addMs(at, -72 * HOUR));
    expect(await decide(grace, id, 'approve')).toMatchObject({ status: 200 });
  });

  it('is refused about one’s own publisher account, for who proposes and who approves', async () => {
    expect(await setShare(ada, ada.publisherId)).toMatchObject({
      status: 403,
      body: { code: 'change.own_account' },
    });
    const { id } = (await setShare(ada, grace.publisherId)).body.data;
    expect(await decide(grace, id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'change.own_account' },
    });
  });

  it('is refused about an account that shares a mailbox with one’s own', async () => {
    await markStatement(
      scene.ctx,
      { publisherId: friend },
      mailboxMark('Ada@tributary.example'.toLowerCase()),
    ).run();
    expect(await setShare(ada)).toMatchObject({ status: 403, body: { code: 'change.own_account' } });
  });

  it('isn’t made when what it replaces has changed', async () => {
    const { id } = (await setShare(ada)).body.data;
    await moveBase();
    expect(await decide(grace, id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'change.base_moved' },
    });
    expect(await sharesOf(friend)).toEqual([700_000]);
  });

  it('is rejected by another person and withdrawn by the one who proposed it, once', async () => {
    const first = (await setShare(ada)).body.data.id;
    expect(await decide(grace, first, 'withdraw')).toMatchObject({ body: { code: 'change.not_yours' } });
    expect(await decide(grace, first, 'reject')).toMatchObject({ body: { data: { state: 'rejected' } } });
    expect(await decide(grace, first, 'approve')).toMatchObject({ body: { code: 'change.decided' } });
    const second = (await setShare(ada)).body.data.id;
    expect(await decide(ada, second, 'withdraw')).toMatchObject({ body: { data: { state: 'withdrawn' } } });
    expect(await sharesOf(friend)).toEqual([]);
  });

  it('ends when the day begins from which it should count, and tells the person who proposed it by email', async () => {
    const { id, expires_at } = (await setShare(ada, friend, addDays(dayOf(at), 1))).body.data;
    const begins = startOfDay(addDays(dayOf(at), 1));
    expect(expires_at).toBe(new Date(begins).toISOString());
    await runJob(begins);
    expect(await stateOf(id)).toBe('expired');
    expect(await toldOf(id)).toMatchObject([{ recipient: ada.email, content: { state: 'expired' } }]);
  });

  it('is withdrawn by the person who proposed it, with a role that moves no money', async () => {
    const clerk = await testOperator(scene.ctx, 'clerk@tributary.example', { role: 'operator' });
    const { id } = (await setShare(ada)).body.data;
    expect(await decide(clerk, id, 'withdraw')).toMatchObject({ body: { code: 'change.not_yours' } });
    await scene.ctx.db
      .update(proposedChanges)
      .set({ proposedBy: `operator:${clerk.userId}` })
      .where(eq(proposedChanges.id, id as never));
    expect(await decide(clerk, id, 'withdraw')).toMatchObject({ body: { data: { state: 'withdrawn' } } });
    for (const decision of ['approve', 'reject'] as const)
      expect(await decide(clerk, id, decision)).toMatchObject({
        status: 403,
        body: { code: 'operator.permission_missing' },
      });
  });

  it('is made once by two approvals at the same time', async () => {
    const hopper = await testOperator(scene.ctx, 'hopper@tributary.example');
    const { id } = (await setShare(ada)).body.data;
    const both = await Promise.all([decide(grace, id, 'approve'), decide(hopper, id, 'approve')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sharesOf(friend)).toEqual([1_000_000]);
    await setRole(hopper, 'publisher');
  });
});

describe('where no one else may approve', () => {
  it('a change waits a day, and is made by the job then', async () => {
    await setRole(grace, 'publisher');
    const proposed = await setShare(ada);
    expect(proposed.body.data.applies_at).toBe(new Date(at + DAY).toISOString());
    await runJob(addMs(at, DAY - 1));
    expect(await sharesOf(friend)).toEqual([]);
    // The share begins on a later day than the one on which it is made.
    await runJob(addMs(at, DAY));
    expect(await sharesOf(friend)).toEqual([1_000_000]);
  });

  it('a change that fails waits on with an alert, and the others are made', async () => {
    await setRole(grace, 'publisher');
    const { db } = scene.ctx;
    const broken = friend;
    const { id } = (await setShare(ada)).body.data;
    friend = (await scene.signUp()).id;
    await setShare(ada);
    await db.$client
      .prepare(
        `CREATE TRIGGER broken BEFORE INSERT ON share_rules WHEN NEW.publisher_id = '${broken}' BEGIN
           SELECT RAISE(ABORT, 'The disk is broken'); END`,
      )
      .run();
    await runJob(addMs(at, DAY));
    expect([await sharesOf(broken), await sharesOf(friend)]).toEqual([[], [1_000_000]]);
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 20 });
    expect(alerts).toContainEqual(expect.objectContaining({ code: 'change.not_applied', subject: id }));
    await db.$client.prepare('DROP TRIGGER broken').run();
    await runJob(addMs(at, DAY + HOUR));
    expect(await sharesOf(broken)).toEqual([1_000_000]);
  });

  it('a share from the first possible day is set by the legacy form, and made by the job a day later', async () => {
    await setRole(grace, 'publisher');
    const set = await call(ada, 'POST', '/functions/v1/wildfire-sync', {
      action: 'update-revenue-share',
      revenueSharePercentage: 61,
    });
    expect(set).toMatchObject({ status: 200, body: { effective_from: firstDay(), status: 'proposed' } });
    await runJob(addMs(at, DAY + HOUR));
    const [rule] = await scene.ctx.db.select().from(shareRules).where(eq(shareRules.sharePpm, 610_000));
    expect(rule).toMatchObject({ publisherId: null, effectiveFrom: firstDay() });
  });

  it('a share from a day that begins before it can be made is refused, which names the first possible day', async () => {
    await setRole(grace, 'publisher');
    for (let days = 1; addDays(dayOf(at), days) < firstDay(); days++) {
      const refused = await setShare(ada, friend, addDays(dayOf(at), days));
      expect(refused).toMatchObject({ status: 422, body: { code: 'change.begins_too_early' } });
      expect(refused.body.detail).toContain(firstDay());
    }
    expect((await setShare(ada, friend, firstDay())).status).toBe(202);
    expect(await earliestShare(ada)).toBe(firstDay());
    await setRole(grace, 'admin');
    expect(await earliestShare(ada)).toBe(addDays(dayOf(at), 1));
  });

  it('the person who proposed a change gets an email if it couldn’t be made', async () => {
    await setRole(grace, 'publisher');
    const { id } = (await setShare(ada)).body.data;
    await moveBase();
    await runJob(addMs(at, DAY));
    expect(await stateOf(id)).toBe('failed');
    expect(await toldOf(id)).toMatchObject([
      { recipient: ada.email, content: { state: 'failed', reason: expect.stringContaining('has changed') } },
    ]);
  });

  it('a change about the only other approver waits a day, because that one may not approve it', async () => {
    const own = (await setShare(ada, grace.publisherId)).body.data;
    expect(own.applies_at).toBe(new Date(at + DAY).toISOString());
    expect((await setShare(ada)).body.data.applies_at).toBeNull();
    await runJob(addMs(at, DAY));
    expect(await sharesOf(grace.publisherId)).toEqual([1_000_000]);
  });

  it('a withdrawn change isn’t made', async () => {
    await setRole(grace, 'publisher');
    const { id } = (await setShare(ada)).body.data;
    await decide(ada, id, 'withdraw');
    await runJob(addMs(at, 2 * DAY));
    expect(await sharesOf(friend)).toEqual([]);
  });

  it('a colleague who seems to be the same person still counts as someone else', async () => {
    await markStatement(scene.ctx, { publisherId: ada.publisherId }, mailboxMark(grace.email)).run();
    expect((await setShare(ada)).body.data.applies_at).toBeNull();
    await scene.ctx.db
      .delete(personMarks)
      .where(
        and(eq(personMarks.publisherId, ada.publisherId), eq(personMarks.mark, mailboxMark(grace.email))),
      );
  });
});

describe('what an account types as its payout account or tax number', () => {
  const IBANS = ['DE89370400440532013000', 'GB29NWBK60161331926819'] as const;

  it('makes no two other people the same person, and doesn’t keep its own claim from being declined', async () => {
    for (const [index, admin] of [ada, grace].entries()) {
      expect(await payTo(admin.userId, iban(IBANS[index] ?? ''))).toBe(200);
      expect(await payTo(await userOfFriend(), { method: 'paypal', email: admin.email })).toBe(200);
      expect(await payTo(await userOfFriend(), iban(IBANS[index] ?? ''))).toBe(200);
    }
    const third = (await scene.signUp()).id;
    const { id } = (await setShare(ada, third)).body.data;
    expect(await decide(grace, id, 'approve')).toMatchObject({ status: 200 });
    const claim = await claimOfFriend();
    expect(await call(ada, 'POST', `/v1/operations/claims/${claim}/decline`, declined)).toMatchObject({
      status: 200,
    });
  });

  it('makes a PayPal address no proof of a mailbox, so its owner decides about the account that typed it', async () => {
    expect(await payTo(await userOfFriend(), { method: 'paypal', email: ada.email })).toBe(200);
    expect((await setShare(ada)).status).toBe(202);
  });

  it('makes two operators who type the same account one person, and alerts the operators', async () => {
    const own = iban('FR1420041010050500013M02606');
    const hopper = await testOperator(scene.ctx, 'hopper-paid@tributary.example');
    const turing = await testOperator(scene.ctx, 'turing-paid@tributary.example');
    expect([await payTo(hopper.userId, own), await payTo(turing.userId, own)]).toEqual([200, 200]);
    const { id } = (await setShare(hopper)).body.data;
    expect(await decide(turing, id, 'approve')).toMatchObject({ body: { code: 'change.same_person' } });
    // It takes a right, and gives none.
    expect(await decide(turing, id, 'withdraw')).toMatchObject({ body: { code: 'change.not_yours' } });
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    const found = alerts.find(
      ({ code, subject }) => code === 'person.details_shared' && subject === hopper.publisherId,
    );
    expect(found?.message).toContain(turing.publisherId);
    for (const each of [hopper, turing]) await setRole(each, 'publisher');
  });

  it('keeps an operator from deciding about another account with the same payout account', async () => {
    const own = iban('NL91ABNA0417164300');
    expect([await payTo(ada.userId, own), await payTo(await userOfFriend(), own)]).toEqual([200, 200]);
    expect(await setShare(ada)).toMatchObject({ status: 403, body: { code: 'change.own_account' } });
  });

  it('counts only if it was saved', async () => {
    const marks = () => scene.ctx.db.$count(personMarks, eq(personMarks.publisherId, friend));
    const user = await userOfFriend();
    for (let number = 0; number < 5; number++)
      expect(await payTo(user, { method: 'paypal', email: `friend-${number}@pay.example` })).toBe(200);
    const before = await marks();
    expect(await payTo(user, { method: 'paypal', email: 'one-more@pay.example' })).toBe(429);
    expect([before, await marks()]).toEqual([5, 5]);
  });
});

describe('a setting', () => {
  it('that is stricter is changed by one person, and a looser one takes two', async () => {
    const put = (body: object) => call(ada, 'PUT', '/v1/operations/settings', { ...body, reason: 'A test' });
    expect((await put({ second_person_from: '50.00', payouts_stopped: true })).status).toBe(200);
    for (const looser of [
      { second_person_from: '99999.00' },
      { payout_hold_hours: 0 },
      { payout_tax_required: false },
      { payable_stage: 'approved' },
      { payout_payer_account: 'GB29NWBK60161331926819' },
      { payouts_stopped: false },
    ])
      expect((await put(looser)).status, JSON.stringify(looser)).toBe(202);
    expect((await put({ second_person_from: 'off' })).status).toBe(400);
    await scene.ctx.db.delete(settings).where(eq(settings.key, 'payouts_stopped'));
  });
});

const declined = { reason: 'The shop knows no such order' };

function iban(number: string) {
  return {
    method: 'iban',
    holder: 'A Person',
    iban: number,
    bic: 'COBADEFFXXX',
    town: 'Berlin',
    country: 'DE',
  };
}

/** Saves payout details by the route, and returns the status. */
async function payTo(userId: UserId, details: object): Promise<number> {
  vi.setSystemTime(addMs(systemClock(), 1000));
  const cookie = await confirmedCookie(testContext(systemClock()), userId);
  const body = { ...details };
  return (await read('/v1/publisher/payout-details', { method: 'PUT', headers: { cookie }, body })).status;
}

async function userOfFriend(): Promise<UserId> {
  return (await readPublisher(scene.ctx.db, friend)).userId;
}

async function claimOfFriend(): Promise<string> {
  const clickedAt = addMs(at, -3 * HOUR);
  const click_id = await scene.click({ id: friend, key: '' }, { clickedAt });
  const cookie = await confirmedCookie(testContext(systemClock()), await userOfFriend());
  const filed = await read<{ data: { claim_id: string } }>('/v1/tracking/conversion', {
    method: 'POST',
    headers: { cookie },
    body: { click_id, order_id: 'claimed-by-a-friend', gross_commission: '90.00' },
  });
  return filed.body.data.claim_id;
}

function setShare(
  by: TestOperator,
  publisherId: PublisherId = friend,
  effectiveFrom: Day = addDays(dayOf(at), 3),
) {
  return call(by, 'POST', '/v1/operations/share-rules', {
    publisher_id: publisherId,
    share_percent: 100,
    effective_from: effectiveFrom,
    reason: 'A friend',
  });
}

/** The share that a friend’s change would replace becomes another one. */
async function moveBase(): Promise<void> {
  await setShareRule(
    { ...ada.ctx, now: at },
    { publisherId: friend, sharePpm: 700_000, effectiveFrom: addDays(dayOf(at), 1) },
  );
}

/** After the day on which a change is made that waits a day and up to an hour for its job. */
function firstDay(): Day {
  return addDays(dayOf(addMs(at, DAY + HOUR)), 1);
}

async function earliestShare(by: TestOperator): Promise<string> {
  const cookie = await confirmedCookie(testContext(systemClock()), by.userId);
  const path = '/v1/operations/share-rules';
  return (await read<{ earliest_from: string }>(path, { headers: { cookie } })).body.earliest_from;
}

async function stateOf(id: string): Promise<string | undefined> {
  const [found] = await scene.ctx.db
    .select()
    .from(proposedChanges)
    .where(eq(proposedChanges.id, id as never));
  return found?.state;
}

/** The emails that say how a change has ended. */
async function toldOf(id: string) {
  const sent = await scene.ctx.db.select().from(emails).where(eq(emails.kind, 'change_ended'));
  return sent.filter(({ cause }) => cause.includes(id));
}

function decide(by: TestOperator, id: string, decision: 'approve' | 'reject' | 'withdraw') {
  return call(by, 'POST', `/v1/operations/changes/${id}/${decision}`, { reason: 'Seen' });
}

async function call(by: TestOperator, method: string, path: string, body: object) {
  const cookie = await confirmedCookie(testContext(systemClock()), by.userId);
  return read<Body>(path, { method, headers: { cookie }, body });
}

async function setRole(
  { userId }: TestOperator,
  role: 'admin' | 'publisher',
  roleSince: Instant = addMs(at, -80 * HOUR),
): Promise<void> {
  await scene.ctx.db.update(users).set({ role, roleSince }).where(eq(users.id, userId));
}

async function runJob(now: Instant): Promise<void> {
  await applyDueChanges(
    { ...testContext(now), actor: { kind: 'system', name: 'apply_changes' } },
    env,
    CHANGES,
  );
}

async function sharesOf(publisherId: PublisherId): Promise<number[]> {
  const rows = await scene.ctx.db.select().from(shareRules).where(eq(shareRules.publisherId, publisherId));
  return rows.map(({ sharePpm }) => sharePpm);
}
