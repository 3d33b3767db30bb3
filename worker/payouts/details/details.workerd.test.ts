import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE, parseInstant } from '../../platform/time.ts';
import { confirmedMember, emailsTo } from '../../reporting/notifications/testing/reader.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { createPayout } from '../create-payout.ts';
import { advancePayout } from '../payouts.ts';
import { readDestination } from '../read-destination.ts';
import { BERLIN, giveDetails, giveTax } from '../testing/give-details.ts';
import { createRunOf } from '../testing/play-run.ts';
import { cancelHeldDetails } from './cancel-held-details.ts';
import type { DetailsInput } from './details-input.ts';
import { erasePayoutDetails, eraseReplacedDetails } from './erase-details.ts';
import { readDetails } from './read-details.ts';
import { saveDetails } from './save-details.ts';
import { saveThreshold } from './threshold.ts';

const IBAN: DetailsInput = {
  method: 'iban',
  holder: 'Ada Fenwick',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  ...BERLIN,
};
const OTHER: DetailsInput = {
  method: 'us_account',
  holder: 'Ada Fenwick',
  routing_number: '021000021',
  account_number: '000123456789',
  account_type: 'checking',
  ...BERLIN,
};
const DETAILS = '/v1/publisher/payout-details';
interface Body {
  code?: string;
  fields?: { field: string }[];
  data: {
    active: { version: number; ending: string; state: string } | null;
    held: { version: number; ending: string; method: string } | null;
    threshold: string;
    history: { version: number; state: string }[];
  };
}

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

describe('payout details', () => {
  it('are stored encrypted: no table contains the account number, and only its last four digits are shown', async () => {
    const member = await scene.signUp();
    const { status, body } = await put(member, IBAN);
    expect(status).toBe(200);
    expect(body.data.held).toMatchObject({ version: 1, method: 'iban', ending: '3000' });
    expect(JSON.stringify(body)).not.toContain('37040044');
    const { results } = await env.DB.prepare('SELECT * FROM payout_details WHERE publisher_id = ?')
      .bind(member.id)
      .all();
    expect(results).toHaveLength(1);
    expect(JSON.stringify(results)).not.toMatch(/37040044|Fenwick/);
    const emails = await env.DB.prepare('SELECT group_concat(content) AS text FROM emails').first<string>(
      'text',
    );
    expect(emails).toContain('3000');
    expect(emails).not.toContain('37040044');
  });

  it('are announced by email, with the ending and the end of the hold', async () => {
    const member = await confirmedMember(scene);
    await saveDetails(scene.ctx, env.ENCRYPTION_KEY, member.id, OTHER);
    const [email] = await emailsTo(scene, member, 'payout_details_changed');
    expect(email?.content).toMatchObject({
      method: 'us_account',
      ending: '6789',
      effective_at: new Date(scene.ctx.now + 72 * HOUR).toISOString(),
    });
  });

  it('can’t be read or changed by another publisher or an API key', async () => {
    const [one, two] = [await scene.signUp(), await scene.signUp()];
    await put(one, IBAN);
    expect((await get(two)).body.data).toMatchObject({ active: null, held: null, history: [] });
    expect(await read(DETAILS, { key: one.key })).toMatchObject({ status: 401 });
    expect(await read(`${DETAILS}/cancel`, { method: 'POST', headers: await cookieOf(two) })).toMatchObject({
      status: 409,
      body: { code: 'payout_details.none_held' },
    });
    expect((await get(one)).body.data.held).not.toBeNull();
  });

  it.each([
    [{ ...IBAN, iban: 'DE89370400440532013001' }, 'iban'],
    [{ ...IBAN, bic: '' }, 'bic'],
    [{ ...IBAN, bic: 'COBADE' }, 'bic'],
    [{ ...OTHER, routing_number: '021000022' }, 'routing_number'],
    [{ method: 'paypal', email: 'ada' }, 'email'],
  ])('with a wrong number are refused at its field', async (input, field) => {
    const { status, body } = await put(await scene.signUp(), input);
    expect(status).toBe(400);
    expect(body.fields?.map((each) => each.field)).toEqual([field]);
  });

  it('require a session that was confirmed recently', async () => {
    const member = await scene.signUp();
    const headers = await cookieOf(member);
    await env.DB.prepare('UPDATE sessions SET confirmed_at = ?')
      .bind(scene.ctx.now - 20 * MINUTE)
      .run();
    expect(await read(DETAILS, { method: 'PUT', headers, body: IBAN })).toMatchObject({
      status: 403,
      body: { code: 'session.confirmation_required' },
    });
  });

  it('can be changed five times a day, and each change cancels the one that is on hold', async () => {
    const member = await scene.signUp();
    for (let change = 0; change < 5; change++)
      await saveDetails(at(addMs(scene.ctx.now, change)), env.ENCRYPTION_KEY, member.id, IBAN);
    const { held, versions } = await readDetails(scene.ctx, member.id);
    expect(held?.version).toBe(5);
    expect(versions.filter(({ encrypted }) => encrypted !== null)).toHaveLength(1);
    await expect(saveDetails(scene.ctx, env.ENCRYPTION_KEY, member.id, OTHER)).rejects.toMatchObject({
      code: 'payout_details.too_many_changes',
    });
    expect((await readDetails(scene.ctx, member.id)).held?.version).toBe(5);
  });

  it('are erased when the account is deleted; what remains names no account', async () => {
    const member = await scene.signUp();
    await saveDetails(scene.ctx, env.ENCRYPTION_KEY, member.id, IBAN);
    const { userId } = await readPublisher(scene.ctx.db, member.id);
    await erasePayoutDetails.erase(scene.ctx, { userId, publisherId: member.id }, null, env);
    const { active, held, versions } = await readDetails(at(addMs(scene.ctx.now, 30 * DAY)), member.id);
    expect({ active, held }).toEqual({ active: null, held: null });
    expect(versions).toMatchObject([{ encrypted: null, ending: null, country: null }]);
  });
});

describe('a payout', () => {
  it('isn’t created without payout details, neither by hand nor by the schedule', async () => {
    const member = await memberWithSale('30');
    await giveTax(scene.ctx, member.id);
    await expect(createPayout(scene.ctx, member.id)).rejects.toMatchObject({ code: 'payout.no_details' });
    await createRunOf(at(parseInstant('2030-01-15T00:22:00Z')), '2030-01');
    expect(await payoutsOf(member)).toEqual([]);
  });

  it('isn’t sent while a change is on hold, and goes to the new details afterwards', async () => {
    const member = await memberWithSale('30');
    await giveDetails(scene.ctx, member.id);
    const payout = await createPayout(scene.ctx, member.id);
    await advancePayout(scene.ctx, payout.id, 'approved');
    await saveDetails(scene.ctx, env.ENCRYPTION_KEY, member.id, OTHER);

    const justBefore = at(addMs(scene.ctx.now, 72 * HOUR - 1));
    await expect(advancePayout(justBefore, payout.id, 'sent')).rejects.toMatchObject({
      code: 'payout.details_held',
    });
    const operators = await read<{ data: { blocked: string; blocked_until: string }[] }>(
      `/v1/operations/payouts?publisher_id=${member.id}`,
      { key: ADMIN },
    );
    expect(operators.body.data).toMatchObject([
      {
        status: 'approved',
        blocked: 'details_held',
        blocked_until: new Date(scene.ctx.now + 72 * HOUR).toISOString(),
      },
    ]);

    const after = at(addMs(scene.ctx.now, 72 * HOUR));
    expect(await advancePayout(after, payout.id, 'sent')).toMatchObject({ detailsVersion: 2 });
  });

  it('goes to the earlier details when the change is canceled, and the canceled ones are erased', async () => {
    const member = await memberWithSale('30');
    await giveDetails(scene.ctx, member.id);
    await saveDetails(scene.ctx, env.ENCRYPTION_KEY, member.id, OTHER);
    await cancelHeldDetails(at(addMs(scene.ctx.now, HOUR)), member.id);
    const { active, versions } = await readDetails(scene.ctx, member.id);
    expect(active?.version).toBe(1);
    expect(versions.find(({ version }) => version === 2)?.encrypted).toBeNull();
    const payout = await createPayout(scene.ctx, member.id);
    await advancePayout(scene.ctx, payout.id, 'approved');
    expect(await advancePayout(scene.ctx, payout.id, 'sent')).toMatchObject({ detailsVersion: 1 });
    const step = await env.DB.prepare(
      "SELECT details_version FROM payout_transitions WHERE payout_id = ? AND to_state = 'sent'",
    )
      .bind(payout.id)
      .first('details_version');
    expect(step).toBe(1);
  });

  it('shows its account to operators only while it is on its way, and the audit log has no secrets', async () => {
    const member = await memberWithSale('30');
    const before = at(addMs(scene.ctx.now, -4 * DAY));
    await giveTax(scene.ctx, member.id);
    await saveDetails(before, env.ENCRYPTION_KEY, member.id, IBAN);
    const payout = await createPayout(scene.ctx, member.id);
    const path = `/v1/operations/payouts/${payout.id}/destination`;
    const byOperator = { key: ADMIN };
    expect(await read(path, byOperator)).toMatchObject({ status: 409, body: { code: 'payout.not_sent' } });
    await advancePayout(scene.ctx, payout.id, 'approved');
    await advancePayout(scene.ctx, payout.id, 'sent');
    expect(await read(path, { key: member.key })).toMatchObject({ status: 401 });
    expect(await read(path, byOperator)).toMatchObject({
      status: 200,
      body: { data: { version: 1, details: { iban: IBAN.iban, holder: 'Ada Fenwick' } } },
    });
    const audit = await listAudit(
      scene.ctx,
      { subject: payout.id, action: 'payout.destination_read' },
      { limit: 5, offset: 0 },
    );
    expect(JSON.stringify(audit)).toContain('payout.destination_read');
    expect(JSON.stringify(audit)).not.toMatch(/37040044|Fenwick/);

    await saveDetails(scene.ctx, env.ENCRYPTION_KEY, member.id, OTHER);
    const later = at(addMs(scene.ctx.now, 4 * DAY));
    await eraseReplacedDetails(later);
    expect(await readDestination(later, env.ENCRYPTION_KEY, payout.id)).toMatchObject({ version: 1 });
    await advancePayout(later, payout.id, 'settled');
    await eraseReplacedDetails(later);
    const [, first] = (await readDetails(later, member.id)).versions;
    expect(first).toMatchObject({ version: 1, encrypted: null, ending: '3000' });
  });

  it('waits for the publisher’s own threshold, which is never below the minimum', async () => {
    const member = await memberWithSale('60');
    await giveDetails(scene.ctx, member.id);
    await expect(saveThreshold(scene.ctx, member.id, parseUsd('9.99'))).rejects.toMatchObject({
      code: 'payout.threshold_too_low',
    });
    await saveThreshold(scene.ctx, member.id, parseUsd('50'));
    await expect(createPayout(scene.ctx, member.id)).rejects.toMatchObject({ code: 'payout.below_minimum' });
    await createRunOf(at(parseInstant('2031-02-15T00:22:00Z')), '2031-02');
    expect(await payoutsOf(member)).toEqual([]);
    await saveThreshold(scene.ctx, member.id, parseUsd('30'));
    await createRunOf(at(parseInstant('2031-03-15T00:22:00Z')), '2031-03');
    expect(await payoutsOf(member)).toEqual([{ amount: 30_000_000, period: '2031-03' }]);
  });

  it('is listed for its publisher with its steps and its destination, and for no one else', async () => {
    const [member, stranger] = [await memberWithSale('30'), await scene.signUp()];
    await giveDetails(scene.ctx, member.id);
    const payout = await createPayout(scene.ctx, member.id);
    for (const state of ['approved', 'sent', 'settled'] as const)
      await advancePayout(scene.ctx, payout.id, state);
    const { body } = await read<{ data: unknown[] }>('/v1/publisher/payouts', { key: member.key });
    expect(body.data).toMatchObject([
      {
        id: payout.id,
        amount: '15.00',
        status: 'settled',
        blocked: null,
        destination: { method: 'iban', ending: '3000', version: 1 },
        steps: [{ status: 'created' }, { status: 'approved' }, { status: 'sent' }, { status: 'settled' }],
      },
    ]);
    const other = await read<{ data: unknown[] }>('/v1/publisher/payouts', { key: stranger.key });
    expect(other.body.data).toEqual([]);
  });
});

let sales = 0;

async function memberWithSale(commission: string): Promise<Member> {
  const member = await scene.signUp();
  const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(member), status: 'paid' as const };
  await scene.report(sampleRow(`details-${sales++}`, { ...sale, commission: parseUsd(commission) }));
  return member;
}

function at(now: Instant) {
  return { ...scene.ctx, now };
}

async function cookieOf(member: Member) {
  return { cookie: await scene.signIn(member) };
}

async function get(member: Member) {
  return read<Body>(DETAILS, { headers: await cookieOf(member) });
}

async function put(member: Member, body: object) {
  return read<Body>(DETAILS, { method: 'PUT', headers: await cookieOf(member), body });
}

async function payoutsOf(member: Member) {
  const { results } = await env.DB.prepare('SELECT amount, period FROM payouts WHERE publisher_id = ?')
    .bind(member.id)
    .all();
  return results;
}
