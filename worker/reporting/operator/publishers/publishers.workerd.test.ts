import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { magicLinkEmail } from '../../../accounts/identity/emails.ts';
import { addSite, readPublisher } from '../../../accounts/publishers/publishers.ts';
import { emailStatement } from '../../../platform/email/enqueue-email.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

interface Page<Row> {
  data: Row[];
  summary: { total: number };
  meta: { next_cursor: string | null };
  code: string;
}
interface Row {
  publisher_id: string;
  full_name: string;
  email: string;
  status: string;
  plan: string;
  sites: number;
  pending: string;
}

const key = ADMIN;
const PATH = '/v1/operations/publishers';
let scene: Scene;
let one: Member;
let two: Member;

beforeAll(async () => {
  scene = await openScene();
  [one, two] = [await scene.signUp(), await scene.signUp()];
  await rename(one, 'Ada Fenwick', 'ada@north-quay.example');
  await rename(two, 'émile Zürn', 'emile@south.example');
  await addSite(scene.ctx, one.id, 'lamps-of-ada.example');
});

describe('the list of publishers', () => {
  it.each([
    ['the ID', () => one.id.toLowerCase(), () => [one.id]],
    ['the start of any word of the name, ignoring case', () => 'fenw', () => [one.id]],
    ['a name without its accents', () => 'Emile zurn', () => [two.id]],
    ['an email', () => 'ada@north-quay.ex', () => [one.id]],
    ['a site', () => 'lamps-of-ada', () => [one.id]],
    ['words of several fields', () => 'ada lamps', () => [one.id]],
    ['no letter or digit', () => '%_*"', () => []],
    ['a percent sign, which isn’t a wildcard', () => 'f%k', () => []],
    ['FTS syntax, which has no meaning', () => 'fenwick OR zurn', () => []],
    ['a column filter, which has no meaning', () => 'email:ada', () => []],
    ['SQL', () => `x' OR 1=1 --`, () => []],
  ])('finds %s', async (_, typed, found) => {
    const { body } = await list(`search=${encodeURIComponent(typed())}`);
    expect(body.data.map(({ publisher_id }) => publisher_id)).toEqual(found());
    expect(body.summary.total).toBe(found().length);
  });

  it('forgets an old name and a removed site', async () => {
    const member = await scene.signUp();
    await rename(member, 'Quill Before', 'quill@site.example');
    await addSite(scene.ctx, member.id, 'quillshop.example');
    await rename(member, 'Reed After', 'reed@site.example');
    await scene.ctx.db.run(sql`DELETE FROM publisher_sites WHERE publisher_id = ${member.id}`);
    for (const typed of ['quill', 'quillshop']) expect((await list(`search=${typed}`)).body.data).toEqual([]);
    expect((await list('search=reed')).body.data).toMatchObject([{ publisher_id: member.id }]);
  });

  it.each(['newest', 'oldest', 'name', 'email'])('pages by %s without a gap or a repeat', async (sort) => {
    const whole = (await list(`sort=${sort}&limit=200`)).body.data.map(({ publisher_id }) => publisher_id);
    expect(await walk(`sort=${sort}&limit=1`)).toEqual(whole);
    expect(await walk(`sort=${sort}&limit=1&status=active&plan=standard`)).toEqual(whole);
    expect(await walk(`sort=${sort}&limit=1&search=pub`)).toEqual(whole);
  });

  it('doesn’t skip a publisher when the last one of a page is renamed', async () => {
    const first = (await list('sort=newest&limit=1')).body;
    const [newest] = first.data;
    await scene.ctx.db.run(
      sql`UPDATE publishers SET full_name = 'Zzz' WHERE publisher_id = ${newest?.publisher_id ?? ''}`,
    );
    const second = (await list(`sort=newest&limit=1&cursor=${first.meta.next_cursor}`)).body;
    expect(second.data[0]?.publisher_id).not.toBe(newest?.publisher_id);
  });

  it('filters by status and plan, and shows sites and balances', async () => {
    const member = await scene.signUp();
    await scene.report(sampleRow('of-list', { eventAt: scene.ctx.now, clickRef: scene.idOf(member) }));
    await suspend(member);
    await write(member, 'plan', { plan: 'premium', reason: 'A test' });
    const { body } = await list('status=suspended&plan=premium');
    const found = body.data.find(({ publisher_id }) => publisher_id === member.id);
    expect(found).toMatchObject({ status: 'suspended', plan: 'premium', sites: 0 });
    expect((await list('status=closed')).body.data).toEqual([]);
    expect((await list('plan=gold')).status).toBe(400);
  });

  it.each(['nonsense', btoa('[1]'), btoa('["1","x"]'), btoa('[-1,""]')])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await list(`cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'publishers.cursor_invalid' },
      });
    },
  );
});

describe('a publisher’s detail', () => {
  it('shows profile, sites, links, shares, status with its history, and balances', async () => {
    const member = await scene.signUp();
    await addSite(scene.ctx, member.id, 'detail.example');
    await suspend(member);
    const { body } = await read<{ data: Record<string, unknown> }>(`${PATH}/${member.id}`, { key });
    expect(body.data).toMatchObject({
      publisher_id: member.id,
      status: 'suspended',
      plan: 'standard',
      share_percent: 50,
      sites: [{ domain: 'detail.example', verified_at: null }],
      links: { active: 0, inactive: 0 },
      status_history: [
        {
          action: 'publisher.suspended',
          actor: expect.stringMatching(/^operator:usr_/),
          reason: 'Self-clicks',
        },
      ],
      share_rules: [{ applies_to: 'everyone', state: 'current' }],
      payout_details: null,
    });
    const balances = await read<{ data: { state: string }[] }>(`${PATH}/${member.id}/balances`, { key });
    expect(balances.body.data.map(({ state }) => state)).toContain('payable');
  });

  it('lists emails without their content', async () => {
    const member = await scene.signUp();
    const { userId, email } = await readPublisher(scene.ctx.db, member.id);
    await emailStatement(scene.ctx, {
      email: magicLinkEmail,
      cause: `test:${member.id}`,
      userId,
      recipient: email,
      content: { full_name: 'Secret', return_to: '/secret-page' },
    }).run();
    const { status, body } = await read<Page<{ kind: string }>>(`${PATH}/${member.id}/emails`, { key });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ kind: 'magic_link', state: 'queued', recipient: email }]);
    expect(JSON.stringify(body)).not.toMatch(/secret/i);
  });

  it.each(['', '/balances', '/links', '/emails', '/compliance-decisions', '/notes'])(
    'of an unknown publisher is not found%s',
    async (path) => {
      expect(await read(`${PATH}/PUB999998${path}`, { key })).toMatchObject({
        status: 404,
        body: { code: 'publisher.unknown' },
      });
    },
  );
});

describe('a plan', () => {
  it('changes once when two operators change it at the same time, with the reason in the audit log', async () => {
    const member = await scene.signUp();
    const change = { plan: 'premium', reason: 'A large site' };
    const both = await Promise.all([write(member, 'plan', change), write(member, 'plan', change)]);
    expect(both.map(({ body }) => body.changed).sort()).toEqual([false, true]);
    expect(await entriesOf(member)).toMatchObject([
      { action: 'publisher.plan_changed', reason: 'A large site', detail: { plan: 'premium' } },
    ]);
    expect((await readPublisher(scene.ctx.db, member.id)).plan).toBe('premium');
  });

  it.each([
    ['without a reason', { plan: 'premium' }],
    ['with an empty reason', { plan: 'premium', reason: ' ' }],
    ['of an unknown name', { plan: 'gold', reason: 'x' }],
  ])('is refused %s', async (_, body) => {
    const member = await scene.signUp();
    expect((await write(member, 'plan', body)).status).toBe(400);
    expect(await entriesOf(member)).toEqual([]);
  });
});

describe('a note', () => {
  it('is kept with its author and time, and can’t be changed or deleted', async () => {
    const member = await scene.signUp();
    const added = await read<{ data: { id: string } }>(`${PATH}/${member.id}/notes`, {
      method: 'POST',
      key,
      body: { text: ' Called about the payout. ' },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { data: { text: 'Called about the payout.', author: expect.stringMatching(/^operator:usr_/) } },
    });
    for (const change of [
      sql`UPDATE publisher_notes SET text = 'x'`,
      sql`DELETE FROM publisher_notes`,
      sql`INSERT OR REPLACE INTO publisher_notes SELECT id, publisher_id, author, 'x', created_at FROM publisher_notes`,
    ])
      await expect(scene.ctx.db.run(change)).rejects.toThrow();
    expect(await entriesOf(member)).toMatchObject([
      { action: 'publisher.note_added', detail: { note: added.body.data.id } },
    ]);
    expect(JSON.stringify(await entriesOf(member))).not.toContain('Called');
  });

  it('shows the operator who wrote it', async () => {
    const [member, operator] = [await scene.signUp(), await scene.signUp()];
    const { userId } = await readPublisher(scene.ctx.db, operator.id);
    await scene.ctx.db.run(sql`UPDATE users SET role = 'admin' WHERE id = ${userId}`);
    const headers = { cookie: await scene.signIn(operator) };
    const path = `${PATH}/${member.id}/notes`;
    await read(path, { method: 'POST', headers, body: { text: 'Hello' } });
    const { body } = await read<Page<{ author: string }>>(path, { headers });
    expect(body.data).toMatchObject([{ author: `operator:${userId}` }]);
  });
});

it('is for operators only', async () => {
  const headers = { cookie: await scene.signIn(one) };
  for (const path of ['', `/${two.id}`, `/${two.id}/notes`, `/${two.id}/emails`, `/${two.id}/links`]) {
    expect((await read(PATH + path)).status).toBe(401);
    expect((await read(PATH + path, { key: one.key })).status).toBe(401);
    expect(await read(PATH + path, { headers })).toMatchObject({
      status: 403,
      body: { code: 'operator.role_missing' },
    });
  }
});

function list(query: string) {
  return read<Page<Row>>(`${PATH}?${query}`, { key });
}

/** The IDs of all pages. */
async function walk(query: string) {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { body } = await list(cursor === null ? query : `${query}&cursor=${cursor}`);
    ids.push(...body.data.map(({ publisher_id }) => publisher_id));
    cursor = body.meta.next_cursor;
    if (cursor === null) return ids;
  }
}

function suspend(member: Member) {
  return read(`${PATH}/${member.id}/suspend`, { method: 'POST', key, body: { reason: 'Self-clicks' } });
}

function write(member: Member, what: string, body: unknown) {
  return read<{ changed: boolean }>(`${PATH}/${member.id}/${what}`, { method: 'PUT', key, body });
}

async function entriesOf(member: Member) {
  const path = `/v1/operations/audit-log?subject=${member.id}`;
  return (await read<Page<Record<string, unknown>>>(path, { key })).body.data;
}

async function rename(member: Member, name: string, email: string) {
  await scene.ctx.db.run(
    sql`UPDATE publishers SET full_name = ${name}, email = ${email} WHERE publisher_id = ${member.id}`,
  );
}
