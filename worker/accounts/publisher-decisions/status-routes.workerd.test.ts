import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PublisherShard, publisherPart } from '../../catalog/edge-table.ts';
import { emails } from '../../platform/email/tables.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { publisherNumber } from '../../platform/ids.ts';
import { conversionIdOf } from '../../sales/plan.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { publishers } from '../publishers/tables.ts';

interface Done {
  data: { status: string };
  changed: boolean;
}

const key = ADMIN;
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
});

describe('a publisher', () => {
  it('is suspended in the edge table when the suspending call returns', async () => {
    member = await scene.signUp();
    const response = await callWith(env, pathOf('suspend'), {
      method: 'POST',
      key,
      body: { reason: 'Self-clicks' },
    });
    expect(await response.json()).toMatchObject({ data: { status: 'suspended' }, changed: true });
    const number = publisherNumber(member.id) ?? 0;
    const shard = await env.EDGE.get<PublisherShard>(publisherPart(number), 'json');
    expect(shard?.publishers[number]?.[0]).toBe(0);
  });

  it('is suspended once when two operators do it at the same time, and a repeat changes nothing', async () => {
    member = await scene.signUp();
    const both = await Promise.all([decide('suspend'), decide('suspend')]);
    expect(both.map(({ body }) => body.changed).sort()).toEqual([false, true]);
    expect(await decide('suspend')).toMatchObject({ status: 200, body: { changed: false } });
    expect(await decisions()).toMatchObject([
      {
        action: 'publisher.suspended',
        actor: expect.stringMatching(/^operator:usr_/),
        reason: 'Self-clicks',
      },
    ]);
  });

  it('gets one email with the reason of each suspension, and none of a reactivation', async () => {
    member = await scene.signUp();
    await Promise.all([decide('suspend'), decide('suspend')]);
    await decide('reactivate');
    expect(await suspensionEmails()).toMatchObject([{ content: { reason: 'Self-clicks' } }]);
    await decide('suspend');
    expect(await suspensionEmails()).toHaveLength(2);
  });

  it('has its conversions held while suspended, and an operator releases them after the reactivation', async () => {
    member = await scene.signUp();
    await decide('suspend');
    await scene.report(sampleRow('held', { eventAt: scene.ctx.now, clickRef: scene.idOf(member) }));
    expect(await heldReason('held')).toBe('publisher_suspended');
    expect(await decide('release')).toMatchObject({ status: 409, body: { code: 'publisher.suspended' } });
    await decide('reactivate');
    expect(await heldReason('held')).toBe('publisher_suspended');
    expect(await decide('release')).toMatchObject({ body: { data: { released: 1, left: 0 } } });
    expect(await heldReason('held')).toBeNull();
    expect(await decide('release')).toMatchObject({ body: { data: { released: 0 } } });
    await scene.report(sampleRow('later', { eventAt: scene.ctx.now, clickRef: scene.idOf(member) }));
    expect(await heldReason('later')).toBeNull();
  });
});

it('the network’s own account and an unknown one are not found', async () => {
  for (const id of ['PUB000000', 'PUB999999'])
    expect(
      await read(`/v1/operations/publishers/${id}/suspend`, { method: 'POST', key, body: { reason: 'x' } }),
    ).toMatchObject({ status: 404, body: { code: 'publisher.unknown' } });
});

it('a decision needs a reason', async () => {
  member = await scene.signUp();
  expect(await read(pathOf('suspend'), { method: 'POST', key, body: {} })).toMatchObject({ status: 400 });
});

it('a publisher can neither suspend others nor reactivate themselves', async () => {
  member = await scene.signUp();
  await decide('suspend');
  const rival = await scene.signUp();
  for (const caller of [member, rival])
    for (const step of ['suspend', 'reactivate', 'release'] as const) {
      const request = { method: 'POST', body: { reason: 'mine' } };
      const cookie = await scene.signIn(caller);
      expect((await read(pathOf(step), { ...request, key: caller.key })).status).toBe(401);
      expect((await read(pathOf(step), { ...request, headers: { cookie } })).status).toBe(403);
    }
  expect(await decide('suspend')).toMatchObject({ body: { data: { status: 'suspended' }, changed: false } });
});

function pathOf(step: 'suspend' | 'reactivate' | 'release') {
  return `/v1/operations/publishers/${member.id}/${step}`;
}

function decide(step: 'suspend' | 'reactivate' | 'release') {
  return read<Done>(pathOf(step), { method: 'POST', key, body: { reason: 'Self-clicks' } });
}

async function decisions() {
  const path = `/v1/operations/audit-log?subject=${member.id}`;
  return (await read<{ data: Record<string, unknown>[] }>(path, { key })).body.data;
}

async function heldReason(group: string) {
  return env.DB.prepare('SELECT held_reason FROM conversions WHERE id = ?1')
    .bind(conversionIdOf('wildfire', group))
    .first<string>('held_reason');
}

async function suspensionEmails() {
  const rows = await scene.ctx.db
    .select({ kind: emails.kind, content: emails.content, recipient: emails.recipient })
    .from(emails)
    .innerJoin(publishers, eq(publishers.userId, emails.userId))
    .where(eq(publishers.publisherId, member.id));
  return rows.filter(({ kind }) => kind === 'account_suspended');
}
