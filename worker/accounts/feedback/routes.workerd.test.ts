import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { type Call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { apiKeys } from '../api-keys/tables.ts';
import { users } from '../identity/tables.ts';
import { publishers } from '../publishers/tables.ts';
import { MAX_ITEMS_PER_HOUR } from './submit.ts';
import { feedbackItems, feedbackVotes } from './tables.ts';

interface Item {
  id: string;
  title: string;
  description: string;
  type: string;
  status: string;
  priority: string;
  vote_count: number;
  own_vote: string | null;
  is_own: boolean;
}
interface Body<Data> {
  data: Data;
  message: string;
  summary: Record<string, number>;
  code: string;
  fields: { field: string; message: string }[];
}

const INPUT = { description: 'A dark chart', type: 'improvement', context: 'analytics' };

let scene: Scene;
let one: Member;
let two: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  two = await scene.signUp();
});

describe('submitting feedback', () => {
  it('adds a pending item of medium priority without votes', async () => {
    const { status, body } = await submit(one, { ...INPUT, title: 'Charts' });
    expect(status).toBe(201);
    expect(body.message).toBe('Thank you! Your detailed feedback has been submitted.');
    expect(body.data).toMatchObject({
      ...INPUT,
      title: 'Charts',
      status: 'pending',
      priority: 'medium',
      vote_count: 0,
      comment_count: 0,
      own_vote: null,
      is_own: true,
    });
  });

  it('uses the first line of the description as the default title', async () => {
    const first = await submit(one, { ...INPUT, description: '  Bigger figures\nand more of them' });
    expect(first.body.data.title).toBe('Bigger figures');
    const long = await submit(one, { ...INPUT, description: '🤖'.repeat(200) });
    expect(long.body.data.title).toBe(`${'🤖'.repeat(79)}…`);
  });

  it.each([
    ['a blank description', { description: ' \n ' }, 'description'],
    ['no description', { description: undefined }, 'description'],
    ['no type', { type: undefined }, 'type'],
    ['a type of another page', { type: 'bug' }, 'type'],
  ])('is refused with the form’s message for %s', async (_, change, field) => {
    const { status, body } = await submit(one, { ...INPUT, ...change });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.fields).toEqual([
      { field, message: 'Please select a feedback type and provide a description.' },
    ]);
  });

  it('accepts at most 5,000 characters of description and 150 of title', async () => {
    expect(
      (await submit(one, { ...INPUT, description: 'd'.repeat(5_000), title: 't'.repeat(150) })).status,
    ).toBe(201);
    expect((await submit(one, { ...INPUT, description: 'd'.repeat(5_001) })).status).toBe(400);
    expect((await submit(one, { ...INPUT, title: 't'.repeat(151) })).status).toBe(400);
  });

  it('stores markup as plain text', async () => {
    const description = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { body } = await submit(one, { ...INPUT, description, title: '<b>&amp;' });
    expect(body.data).toMatchObject({ description, title: '<b>&amp;' });
  });

  it('stores a thumbs up as a feature request and a thumbs down as a bug report', async () => {
    const quick = (positive: boolean) =>
      write('POST', '/v1/feedback/quick', one, { positive, context: 'dashboard' });
    const up = await quick(true);
    expect(up.body.message).toBe('Thank you! Your feedback has been recorded.');
    expect(up.body.data).toMatchObject({ type: 'feature_request', context: 'dashboard', priority: 'medium' });
    expect((await quick(false)).body.data).toMatchObject({ type: 'bug_report' });
  });

  it('requires an account', async () => {
    expect(await read('/v1/feedback', { method: 'POST', body: INPUT })).toMatchObject({ status: 401 });
  });

  it('requires a key with write permission', async () => {
    const reader = await scene.signUp();
    await scene.ctx.db
      .update(apiKeys)
      .set({ permissions: { endpoints: ['GET publisher-api'], rate_limit: 100 } })
      .where(eq(apiKeys.publisherId, reader.id));
    expect(await submit(reader, INPUT)).toMatchObject({
      status: 403,
      body: { code: 'key.permission_missing' },
    });
  });

  it('is refused beyond the maximum of an account, which is no matter of an hour', async () => {
    const full = await scene.signUp();
    const setMax = (value: string) =>
      scene.ctx.db.$client
        .prepare(
          `INSERT INTO settings (key, value, updated_at, updated_by) VALUES ('max_feedback', ?1, 0, 'test')
           ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        )
        .bind(value)
        .run();
    await setMax('1');
    expect((await submit(full, INPUT)).status).toBe(201);
    const { status, body } = await submit(full, INPUT);
    await setMax('1000');
    expect([status, body.code]).toEqual([409, 'feedback.maximum_reached']);
  });

  it('is limited per account and hour, also in simultaneous requests', async () => {
    const eager = await scene.signUp();
    const sent = await Promise.all(
      Array.from({ length: MAX_ITEMS_PER_HOUR + 5 }, () => submit(eager, INPUT)),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_ITEMS_PER_HOUR);
    expect(sent.filter(({ body }) => body.code === 'feedback.too_many')).toHaveLength(5);
    expect((await submit(two, INPUT)).status).toBe(201);
    await scene.ctx.db
      .update(feedbackItems)
      .set({ createdAt: addMs(scene.ctx.now, -HOUR) })
      .where(eq(feedbackItems.userId, await userOf(eager)));
    expect((await submit(eager, INPUT)).status).toBe(201);
  });
});

describe('the board', () => {
  it('is public and paginated, newest first', async () => {
    const response = await board('per_page=3&page=1');
    const next = await board('per_page=3&page=2');
    const all = await board('per_page=6');
    expect([...response.data, ...next.data].map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
    expect(all.data).toHaveLength(6);
  });

  it('never names the authors', async () => {
    const text = JSON.stringify(await board('per_page=500'));
    for (const member of [one, two]) {
      expect(text).not.toContain(member.id);
      expect(text).not.toContain(await userOf(member));
    }
    expect(text).not.toMatch(/member-\d+@|Member/);
  });

  it('searches titles and descriptions literally, ignoring case', async () => {
    await submit(two, { ...INPUT, title: 'Quince 50% off', description: 'nothing' });
    await submit(two, { ...INPUT, title: 'Other', description: 'about QUINCES_too' });
    expect((await board('search=qUINCE')).summary.total).toBe(2);
    expect((await board('search=50%25')).summary.total).toBe(1);
    expect((await board('search=e%25f')).summary.total).toBe(0);
    expect((await board('search=quinces_')).summary.total).toBe(1);
  });

  it('counts each tab under the same search, type and priority', async () => {
    const { body } = await submit(two, { ...INPUT, title: 'Zither', type: 'other' });
    await submit(two, { ...INPUT, title: 'Zither again', type: 'bug_report' });
    await update(body.data.id, { status: 'in_progress', priority: 'high' });
    const counts = { all: 2, pending: 1, in_progress: 1, completed: 0 };
    expect((await board('search=zither')).summary).toEqual({ total: 2, ...counts });
    expect((await board('search=zither&status=in_progress')).summary).toEqual({ total: 1, ...counts });
    expect((await board('search=zither&status=completed')).data).toEqual([]);
    expect((await board('search=zither&priority=high')).summary).toMatchObject({ all: 1, pending: 0 });
    expect((await board('search=zither&type=bug_report')).data).toMatchObject([{ title: 'Zither again' }]);
  });

  it('marks own items and votes for a signed-in browser only', async () => {
    const { body } = await submit(one, { ...INPUT, title: 'Xylophone' });
    await castVote(two, body.data.id, 'downvote');
    const itemsFor = async (cookie: string) =>
      (await board('search=xylophone', { headers: { cookie } })).data;
    expect(await itemsFor(await scene.signIn(one))).toMatchObject([
      { is_own: true, own_vote: null, vote_count: -1 },
    ]);
    expect(await itemsFor(await scene.signIn(two))).toMatchObject([{ is_own: false, own_vote: 'downvote' }]);
    expect(await itemsFor('__Host-session=unknown')).toMatchObject([{ is_own: false, own_vote: null }]);
  });
});

describe('a vote', () => {
  it('replaces an earlier vote of the same account', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    const cast = await castVote(two, id, 'upvote');
    expect(cast.body.message).toBe('Vote Recorded: Thank you for your feedback!');
    expect(cast.body.data).toMatchObject({ vote_count: 1, own_vote: 'upvote', is_own: false });
    expect((await castVote(two, id, 'upvote')).body.data.vote_count).toBe(1);
    expect((await castVote(two, id, 'downvote')).body.data.vote_count).toBe(-1);
    expect((await castVote(one, id, 'upvote')).body.data).toMatchObject({ vote_count: 0, is_own: true });
  });

  it('is counted exactly under simultaneous votes and changes', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    const voters = await Promise.all(Array.from({ length: 8 }, () => scene.signUp()));
    const casts = voters.flatMap((voter, index) => [
      castVote(voter, id, index % 2 ? 'upvote' : 'downvote'),
      castVote(voter, id, 'upvote'),
    ]);
    await Promise.all(casts);
    const [sums] = await scene.ctx.db.all<{ votes: number; score: number; stored: number }>(
      sql`SELECT COUNT(*) AS votes, SUM(IIF(vote_type = 'upvote', 1, -1)) AS score,
          (SELECT vote_count FROM feedback_items WHERE id = ${id}) AS stored
          FROM feedback_votes WHERE feedback_item_id = ${id}`,
    );
    expect(sums?.votes).toBe(8);
    expect(sums?.stored).toBe(sums?.score);
  });

  it.each([
    ['on an item that does not exist', 'fdb_00000000000000000000', 'upvote', 404, 'feedback.unknown'],
    ['on something else', 'brd_0000000000000000', 'upvote', 400, 'request.invalid'],
    ['with an unknown type', 'fdb_00000000000000000000', 'sideways', 400, 'request.invalid'],
  ])('is refused %s and stores no row', async (_, id, type, status, code) => {
    expect(await castVote(one, id, type)).toMatchObject({ status, body: { code } });
    expect(await scene.ctx.db.select().from(feedbackVotes).where(sql`feedback_item_id = ${id}`)).toEqual([]);
  });
});

describe('deleting feedback', () => {
  it('is allowed for the author and deletes the votes', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    await castVote(two, id, 'upvote');
    expect(await remove(two, id)).toMatchObject({ status: 403, body: { code: 'feedback.not_yours' } });
    const deleted = await remove(one, id);
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Feedback item deleted successfully' } });
    expect(await scene.ctx.db.select().from(feedbackVotes).where(sql`feedback_item_id = ${id}`)).toEqual([]);
    expect(await remove(one, id)).toMatchObject({ status: 404, body: { code: 'feedback.unknown' } });
  });

  it('is allowed for an administrator in a signed-in browser, and not with an API key', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    const admin = await scene.signUp();
    await scene.ctx.db
      .update(users)
      .set({ role: 'admin' })
      .where(eq(users.id, await userOf(admin)));
    expect((await remove(admin, id)).status).toBe(403);
    const headers = { cookie: await scene.signIn(admin) };
    expect((await read(`/v1/feedback/${id}`, { method: 'DELETE', headers })).status).toBe(200);
  });
});

describe('updating feedback', () => {
  it('changes any status to any other, and the priority', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    for (const status of ['completed', 'pending', 'in_progress', 'completed']) {
      const updated = await update(id, { status });
      expect(updated.body).toMatchObject({ message: 'Status updated successfully', data: { status } });
    }
    expect((await update(id, { priority: 'low' })).body.data).toMatchObject({
      priority: 'low',
      status: 'completed',
    });
  });

  it('requires a valid change to an existing item', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    expect((await update(id, {})).status).toBe(400);
    expect((await update(id, { status: 'done' })).status).toBe(400);
    expect((await update('fdb_00000000000000000000', { status: 'pending' })).status).toBe(404);
  });

  it('is refused for the author', async () => {
    const { id } = (await submit(one, INPUT)).body.data;
    const response = await write('PATCH', `/v1/feedback/${id}`, one, { status: 'completed' });
    expect([response.status, response.body.code]).toEqual([401, 'operator.token_invalid']);
  });
});

function submit(member: Member, body: Record<string, unknown>) {
  return write('POST', '/v1/feedback', member, body);
}

function castVote(member: Member, id: string, type: string) {
  return write('PUT', `/v1/feedback/${id}/vote`, member, { vote_type: type });
}

function remove(member: Member, id: string) {
  return write('DELETE', `/v1/feedback/${id}`, member);
}

function update(id: string, body: Record<string, string>) {
  return write('PATCH', `/v1/feedback/${id}`, { key: ADMIN }, body);
}

function write(method: string, path: string, { key }: { key: string }, body?: unknown) {
  return read<Body<Item>>(path, { method, key, body });
}

async function board(query: string, request?: Call) {
  return (await read<Body<Item[]>>(`/v1/feedback?${query}`, request)).body;
}

async function userOf(member: Member) {
  const [row] = await scene.ctx.db.select().from(publishers).where(eq(publishers.publisherId, member.id));
  if (!row) throw new Error('The member has no profile.');
  return row.userId;
}
