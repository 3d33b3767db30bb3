import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { users } from '../identity/tables.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { MAX_COMMENTS_PER_HOUR } from './comments.ts';
import { feedbackComments } from './tables.ts';

interface Comment {
  id: string;
  author_name: string;
  comment: string;
  is_own: boolean;
  is_team: boolean;
}
interface Body<Data> {
  data: Data;
  summary: { total: number };
  code: string;
  fields: { field: string }[];
}

const INPUT = { author_name: 'Ada', comment: 'I need this too.' };

let scene: Scene;
let one: Member;
let two: Member;
let item: string;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  [one, two] = [await scene.signUp(), await scene.signUp()];
  const body = { description: 'A dark chart', type: 'improvement', context: 'analytics' };
  item = (await read<Body<{ id: string }>>('/v1/feedback', { method: 'POST', key: one.key, body })).body.data
    .id;
});

describe('a comment', () => {
  it('is public with the chosen name, as plain text, oldest first, and counts', async () => {
    const text = '<b>bold</b>\nsecond line';
    const { status, body } = await comment(two, { author_name: '  Ada   B ', comment: text });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ author_name: 'Ada B', comment: text, is_own: true, is_team: false });
    await comment(one, INPUT);
    const { data, summary } = await list();
    expect(data.map((each) => [each.author_name, each.is_own])).toEqual([
      ['Ada B', false],
      ['Ada', false],
    ]);
    expect(summary.total).toBe(2);
    expect(await countOnBoard()).toBe(2);
    const page = (await read<Body<Comment[]>>(`${path()}?page=2&per_page=1`)).body;
    expect(page.data.map(({ author_name }) => author_name)).toEqual(['Ada']);
    const headers = { cookie: await scene.signIn(two) };
    const own = (await read<Body<Comment[]>>(path(), { headers })).body.data.map(({ is_own }) => is_own);
    expect(own).toEqual([true, false]);
  });

  it.each([
    ['no text', { comment: ' \n ' }, 'comment'],
    ['a text that is too long', { comment: 'x'.repeat(2_001) }, 'comment'],
    ['no name', { author_name: ' ' }, 'author_name'],
    ['a link as its name', { author_name: 'https://evil.example' }, 'author_name'],
    ['an unknown field', { is_team: true }, 'is_team', 'request.unknown_fields'],
  ])('is refused with %s', async (_, changes, field, code = 'request.invalid') => {
    const { status, body } = await comment(one, { ...INPUT, ...changes });
    expect([status, body.code]).toEqual([400, code]);
    expect(body.fields.map((each) => each.field)).toEqual([field]);
    expect(await countOnBoard()).toBe(0);
  });

  it('accepts a text of 2,000 characters', async () => {
    expect((await comment(one, { ...INPUT, comment: '😀'.repeat(2_000) })).status).toBe(201);
  });

  it('needs an account and an existing item', async () => {
    expect((await read(path(), { method: 'POST', body: INPUT })).status).toBe(401);
    item = 'fdb_00000000000000000000';
    expect(await comment(one, INPUT)).toMatchObject({ status: 404, body: { code: 'feedback.unknown' } });
    expect((await read<Body<Comment[]>>(path())).body.code).toBe('feedback.unknown');
  });

  it('is refused beyond thirty an hour, also in concurrent calls', async () => {
    const { userId } = await readPublisher(scene.ctx.db, one.id);
    await comment(one, INPUT);
    const [row] = await scene.ctx.db
      .select()
      .from(feedbackComments)
      .where(eq(feedbackComments.userId, userId));
    if (!row) throw new Error('There is a comment.');
    for (let at = 2; at < MAX_COMMENTS_PER_HOUR; at++)
      await scene.ctx.db.insert(feedbackComments).values({
        ...row,
        id: `fcm_${String(at).padStart(20, '0')}` as typeof row.id,
      });
    const responses = await Promise.all([1, 2, 3].map(() => comment(one, INPUT)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect(responses.find(({ status }) => status === 429)?.body.code).toBe('feedback.too_many_comments');
    await scene.ctx.db
      .update(feedbackComments)
      .set({ createdAt: addMs(row.createdAt, -HOUR) })
      .where(eq(feedbackComments.userId, userId));
    expect((await comment(one, INPUT)).status).toBe(201);
  });
});

describe('deleting a comment', () => {
  it('is allowed for its author and updates the count', async () => {
    const { id } = (await comment(two, INPUT)).body.data;
    await comment(one, INPUT);
    expect(await remove(one, id)).toMatchObject({ status: 403, body: { code: 'feedback.not_yours' } });
    expect((await remove(two, id)).status).toBe(200);
    expect(await countOnBoard()).toBe(1);
    expect(await remove(two, id)).toMatchObject({ status: 404, body: { code: 'feedback.comment_unknown' } });
  });

  it('is allowed for an admin in a signed-in browser, whose own comments are marked', async () => {
    const { id } = (await comment(one, INPUT)).body.data;
    const { userId } = await readPublisher(scene.ctx.db, two.id);
    await scene.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    expect((await remove(two, id)).status).toBe(403);
    const headers = { cookie: await scene.signIn(two) };
    expect((await read(`/v1/feedback/comments/${id}`, { method: 'DELETE', headers })).status).toBe(200);
    const own = await read<Body<Comment>>(path(), { method: 'POST', headers, body: INPUT });
    expect(own.body.data.is_team).toBe(true);
  });

  it('isn’t allowed for an operator who only reads what is of publishers', async () => {
    const { id } = (await comment(one, INPUT)).body.data;
    const { userId } = await readPublisher(scene.ctx.db, two.id);
    await scene.ctx.db.update(users).set({ role: 'finance' }).where(eq(users.id, userId));
    const headers = { cookie: await scene.signIn(two) };
    expect(await read(`/v1/feedback/comments/${id}`, { method: 'DELETE', headers })).toMatchObject({
      status: 403,
      body: { code: 'feedback.not_yours' },
    });
  });

  it('happens with its item', async () => {
    await comment(two, INPUT);
    await read(`/v1/feedback/${item}`, { method: 'DELETE', key: one.key });
    const { userId } = await readPublisher(scene.ctx.db, two.id);
    expect(await scene.ctx.db.$count(feedbackComments, eq(feedbackComments.userId, userId))).toBe(0);
  });
});

function path(): string {
  return `/v1/feedback/${item}/comments`;
}

function comment({ key }: Member, body: object) {
  return read<Body<Comment>>(path(), { method: 'POST', key, body });
}

function remove({ key }: Member, id: string) {
  return read<Body<Comment>>(`/v1/feedback/comments/${id}`, { method: 'DELETE', key });
}

async function list() {
  return (await read<Body<Comment[]>>(path())).body;
}

async function countOnBoard(): Promise<number | undefined> {
  const { data } = (await read<Body<{ id: string; comment_count: number }[]>>('/v1/feedback')).body;
  return data.find(({ id }) => id === item)?.comment_count;
}
