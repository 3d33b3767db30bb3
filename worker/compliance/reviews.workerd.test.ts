import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../accounts/identity/tables.ts';
import { readPublisher, setStatus } from '../accounts/publishers/publishers.ts';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { auditLog } from '../platform/audit/tables.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { banDomains } from './banned-domains.ts';
import { MAX_OPEN_REVIEWS } from './reviews.ts';

interface Review {
  id: string;
  decision_id: string | null;
  state: string;
  statement: string;
}
interface Body<Data> {
  data: Data;
  summary: { total: number };
  code: string;
  fields: { field: string; message: string }[];
}
interface Decision {
  id: string;
  host: string;
  reasons: { code: string; detail: string }[];
  review: { id: string; state: string } | null;
}
interface History {
  data: Decision[];
  summary: Record<string, unknown>;
}

const REVIEWS = '/v1/publisher/compliance/reviews';
const TEXT = 'This shop is my own.';

let scene: Scene;
let member: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene();
  await banDomains(scene.ctx, { domains: ['banned.example'], source: 'manual' });
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

beforeEach(async () => {
  [member, other] = [await scene.signUp(), await scene.signUp()];
});

describe('a request for a review', () => {
  it('is open, is shown with its decision, and is in the audit log', async () => {
    const decision = await check('https://banned.example/');
    const { status, body } = await ask({ decision_id: decision.id, statement: `  ${TEXT}  ` });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ decision_id: decision.id, statement: TEXT, state: 'open' });
    expect((await history()).data[0]).toMatchObject({
      id: decision.id,
      reasons: [{ code: 'banned_domain', detail: expect.stringContaining('banned domains') }],
      review: { id: body.data.id, state: 'open' },
    });
    expect((await read<Body<Review[]>>(REVIEWS, member)).body.data).toEqual([body.data]);
    const entries = await scene.ctx.db.select().from(auditLog).where(eq(auditLog.subject, member.id));
    expect(entries).toMatchObject([
      {
        actor: `publisher:${member.id}`,
        action: 'compliance_review.requested',
        detail: { review: body.data.id, decision: decision.id },
      },
    ]);
  });

  it('can be open once per decision, also in concurrent calls', async () => {
    const { id } = await check('https://banned.example/');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => ask({ decision_id: id, statement: TEXT })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('compliance.review_open');
    expect(await auditedRequests()).toBe(1);
  });

  it('is refused for another publisher’s decision as for an unknown one', async () => {
    const { id } = await check('https://banned.example/');
    for (const decision_id of [id, 'cpl_0123456789abcdefghjk'])
      expect(await ask({ decision_id, statement: TEXT }, other)).toMatchObject({
        status: 404,
        body: { code: 'compliance.decision_unknown' },
      });
    expect((await read<Body<Review[]>>(REVIEWS, other)).body.summary.total).toBe(0);
  });

  it('is refused for a decision that allows', async () => {
    const { id } = await check('https://alder-nook.example/');
    expect(await ask({ decision_id: id, statement: TEXT })).toMatchObject({
      status: 409,
      body: { code: 'compliance.not_reviewable' },
    });
  });

  it.each([
    ['too short', 'too short', 'Please write at least 10 characters'],
    ['only spaces', ' '.repeat(40), 'Please write at least 10 characters'],
    ['too long', 'x'.repeat(2_001), 'Please use at most 2,000 characters'],
  ])('is refused if its text is %s', async (_, text, message) => {
    const { id } = await check('https://banned.example/');
    expect(await ask({ decision_id: id, statement: text })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ field: 'statement', message }] },
    });
  });

  it('is refused beyond ten open ones', async () => {
    const decisions = [];
    for (let count = 0; count <= MAX_OPEN_REVIEWS; count++)
      decisions.push(await check(`https://shop-${count}.banned.example/`));
    const responses = await Promise.all(decisions.map(({ id }) => ask({ decision_id: id, statement: TEXT })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN_REVIEWS);
    expect(responses.find(({ status }) => status !== 201)?.body.code).toBe('compliance.too_many_reviews');
  });
});

describe('a suspension', () => {
  it('shows its time, its reason and the held earnings, and can be reviewed', async () => {
    expect((await history()).summary).toMatchObject({
      status: 'active',
      suspension_reason: null,
      held: '0.00',
      review: null,
    });
    expect(await ask({ statement: TEXT })).toMatchObject({
      status: 409,
      body: { code: 'compliance.not_reviewable' },
    });

    await setStatus(scene.ctx, member.id, 'suspended', 'Self-clicks on 12 November');
    const sale = sampleRow(`held-${member.id}`, { eventAt: scene.ctx.now, clickRef: scene.idOf(member) });
    await scene.report(sale);
    const { body } = await ask({ statement: TEXT });
    const { summary } = await history();
    expect(summary).toMatchObject({
      status: 'suspended',
      suspension_reason: 'Self-clicks on 12 November',
      since: new Date(scene.ctx.now).toISOString(),
      review: { id: body.data.id, state: 'open' },
    });
    expect(Number(summary.held)).toBeGreaterThan(0);
    expect((await ask({ statement: TEXT })).body.code).toBe('compliance.review_open');

    await setStatus(scene.ctx, member.id, 'active', 'Cleared');
    expect((await history()).summary).toMatchObject({ status: 'active', suspension_reason: null });
  });
});

describe('the operators’ list', () => {
  it('has every open request with its publisher and its decision', async () => {
    const { id } = await check('https://banned.example/');
    const { body } = await ask({ decision_id: id, statement: TEXT });
    const response = await read<Body<Record<string, unknown>[]>>(
      '/v1/operations/compliance/reviews?state=open',
      {
        key: ADMIN,
      },
    );
    expect(response.status).toBe(200);
    expect(response.body.data).toContainEqual(
      expect.objectContaining({
        id: body.data.id,
        publisher_id: member.id,
        decision_id: id,
        decision: 'block',
        violation_type: 'banned_domain',
        host: 'banned.example',
        statement: TEXT,
      }),
    );
  });

  it('is for admins only', async () => {
    const list = async (request: object) => (await read('/v1/operations/compliance/reviews', request)).status;
    expect(await list({})).toBe(401);
    expect(await list({ key: member.key })).toBe(401);
    const headers = { cookie: await scene.signIn(member) };
    expect(await list({ headers })).toBe(403);
    const { userId } = await readPublisher(scene.ctx.db, member.id);
    await scene.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    expect(await list({ headers })).toBe(200);
  });
});

function ask(body: object, by = member) {
  return read<Body<Review>>(REVIEWS, { method: 'POST', key: by.key, body });
}

/** Checks a destination. Returns the stored decision. */
async function check(url: string): Promise<Decision> {
  await read('/v1/compliance-check', { method: 'POST', key: member.key, body: { url } });
  const { hostname } = new URL(url);
  const found = (await history()).data.find(({ host }) => host === hostname);
  if (!found) throw new Error(`There is no decision about ${hostname}.`);
  return found;
}

async function history(): Promise<History> {
  return (await read<History>('/v1/publisher/compliance', member)).body;
}

async function auditedRequests(): Promise<number> {
  return scene.ctx.db.$count(auditLog, eq(auditLog.subject, member.id));
}
