import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../app/edge-builders.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { addMs, MINUTE, systemClock } from '../platform/time.ts';
import { applyPrograms } from './apply-programs.ts';
import { decidePrograms } from './approval.ts';
import { publishEdge } from './edge-publisher.ts';
import { type ProgramShard, programPart, shardOf } from './edge-table.ts';
import type { ProgramDecision } from './program-decision.ts';
import { programOf, sampleProgram } from './testing/sample-program.ts';

interface Program {
  id: string;
  status: string;
  is_approved: boolean | null;
  approval_date: string | null;
  decided_at: string | null;
  live_at: string | null;
}
interface Listed {
  data: Program[];
  summary: { total: number };
}

const PATH = '/v1/operations/programs';
const key = ADMIN;
let scene: Scene;
let member: Member;
let programs = 0;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

describe('a pending program', () => {
  it('is open in the edge table when the approving call returns', async () => {
    const id = await pending();
    const response = await callWith(env, `${PATH}/decisions`, {
      method: 'POST',
      key,
      body: { decision: 'approve', program_ids: [id] },
    });
    expect(await response.json()).toMatchObject({ data: { changed: [id] } });
    const shard = await env.EDGE.get<ProgramShard>(programPart(shardOf(id)), 'json');
    expect(shard?.programs[id]?.[4]).toBe(1);
    expect(await programOf(scene.ctx, `id-pending-${programs}`)).toMatchObject({
      status: 'approved',
      approval_date: expect.any(Number),
    });
  });

  it('shows since when redirects can read its approval, and not before', async () => {
    const id = await pending();
    await decidePrograms(scene.ctx, [id], 'approve');
    const listed = async () => (await list(`?q=pending+${programs}`)).data[0];
    expect(await listed()).toMatchObject({ status: 'approved', live_at: null });
    const decidedAt = (await listed())?.decided_at;
    expect(decidedAt).not.toBeNull();
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    const live = await listed();
    expect(live?.decided_at).toBe(decidedAt);
    expect(Date.parse(live?.live_at ?? '')).toBeGreaterThanOrEqual(Date.parse(decidedAt ?? ''));
    await applyPrograms(scene.ctx, 'siteplug', [sampleProgram('Another shard')]);
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    expect(await listed()).toEqual(live);
  });

  it('isn’t live while one of its parts couldn’t be published', async () => {
    const id = await pending();
    await decidePrograms(scene.ctx, [id], 'approve');
    const failing = { ...edgeBuilders, route: () => Promise.reject(new Error('D1 is down.')) };
    await publishEdge(scene.ctx, env.EDGE, failing);
    expect((await list(`?q=pending+${programs}`)).data[0]).toMatchObject({ live_at: null });
  });

  it('is decided by one operator when one approves and another rejects it at the same time', async () => {
    const id = await pending();
    const both = await Promise.all([decide('approve', [id]), decide('reject', [id])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'program.decided' } });
    expect(await decisions(id)).toHaveLength(1);
  });

  it('is approved once when two operators approve it at the same time', async () => {
    const id = await pending();
    const both = await Promise.all([decide('approve', [id]), decide('approve', [id])]);
    expect(both.map(({ body }) => body.data.changed).sort()).toEqual([[], [id]]);
    expect(await decisions(id)).toMatchObject([
      { action: 'program.approved', actor: expect.stringMatching(/^operator:usr_/) },
    ]);
  });
});

describe('a decision about all that match', () => {
  interface Decided {
    code?: string;
    fields?: { field: string }[];
    data: { changed: number; remaining: number };
  }
  interface Pending extends Listed {
    meta: { timestamp: string };
  }
  const FILTER = { network: 'siteplug', q: 'many' };

  /** Adds pending programs with the same word, and returns what an operator sees of them. */
  async function seeMany(word: string, count: number) {
    const names = Array.from({ length: count }, (_, number) => `Many ${word} ${number}`);
    await applyPrograms(
      scene.ctx,
      'siteplug',
      names.map((name) => sampleProgram(name)),
    );
    return see(word);
  }

  async function see(word: string) {
    const path = `${PATH}?status=pending&network=siteplug&q=many+${word}`;
    const { summary, meta } = (await read<Pending>(path, { key })).body;
    return { total: summary.total, at: meta.timestamp };
  }

  function decideAll(word: string, seen: { total: number; at: string }, decision = 'approve') {
    const filter = { ...FILTER, q: `many ${word}` };
    const body = { decision, filter, seen, reason: 'Seen' };
    return read<Decided>(`${PATH}/decisions/matching`, { method: 'POST', key, body });
  }

  const statuses = async (word: string) => {
    const { data } = await list(`?q=many+${word}&network=siteplug&per_page=100`);
    return Object.fromEntries(
      [...Map.groupBy(data, ({ status }) => status)].map(([status, of]) => [status, of.length]),
    );
  };

  it('decides about the pending ones, each with its audit entry, and about no others', async () => {
    const seen = await seeMany('alpha', 3);
    await seeMany('beta', 1);
    expect((await decideAll('alpha', seen)).body.data).toEqual({ changed: 3, remaining: 0 });
    expect(await statuses('alpha')).toEqual({ approved: 3 });
    expect(await statuses('beta')).toEqual({ pending: 1 });
    const { id } = await programOf(scene.ctx, 'id-many-alpha-1');
    expect(await decisions(id)).toMatchObject([{ action: 'program.approved', reason: 'Seen' }]);
    expect((await decideAll('beta', await see('beta'), 'reject')).body.data.changed).toBe(1);
    expect(await statuses('beta')).toEqual({ rejected: 1 });
  });

  it('is made in pages', async () => {
    const seen = await seeMany('gamma', 203);
    const first = await decideAll('gamma', seen);
    expect(first.body.data).toEqual({ changed: 200, remaining: 3 });
    const second = await decideAll('gamma', { ...seen, total: first.body.data.remaining });
    expect(second.body.data).toEqual({ changed: 3, remaining: 0 });
  });

  it('leaves out a program that is added later', async () => {
    const seen = await seeMany('delta', 2);
    const later = { ...scene.ctx, now: addMs(systemClock(), MINUTE) };
    await applyPrograms(later, 'siteplug', [sampleProgram('Many delta late')]);
    expect((await decideAll('delta', seen)).body.data).toEqual({ changed: 2, remaining: 0 });
    expect(await statuses('delta')).toEqual({ approved: 2, pending: 1 });
  });

  it.each([
    [
      'one of them has changed',
      async () => {
        const later = { ...scene.ctx, now: addMs(systemClock(), MINUTE) };
        await applyPrograms(later, 'siteplug', [sampleProgram('Many epsilon 0', { commissionRate: '9' })]);
      },
    ],
    [
      'another operator has decided about one of them',
      async () => {
        await decidePrograms(scene.ctx, [(await programOf(scene.ctx, 'id-many-zeta-0')).id], 'reject');
      },
    ],
  ])('is refused as a whole if %s', async (problem, change) => {
    const word = problem.includes('changed') ? 'epsilon' : 'zeta';
    const seen = await seeMany(word, 3);
    await change();
    const refused = await decideAll(word, seen);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'seen.outdated', fields: [{ field: 'total' }] },
    });
    expect((await statuses(word)).approved).toBeUndefined();
    const again = await see(word);
    const expected =
      word === 'epsilon' ? { changed: 2, remaining: 0 } : { changed: again.total, remaining: 0 };
    expect((await decideAll(word, { ...again, total: expected.changed })).body.data).toEqual(expected);
  });

  it('is made once when two operators make it at the same time', async () => {
    const seen = await seeMany('omicron', 5);
    const both = await Promise.all([decideAll('omicron', seen), decideAll('omicron', seen, 'reject')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Object.values(await statuses('omicron'))).toEqual([5]);
  });
});

describe('a decision', () => {
  it('moves a program from pending to approved, closed, reopened and rejected, each once', async () => {
    const id = await pending();
    const steps: [ProgramDecision, string, string, boolean | null][] = [
      ['approve', 'approved', 'program.approved', true],
      ['close', 'rejected', 'program.closed', null],
      ['reopen', 'pending', 'program.reopened', false],
      ['reject', 'rejected', 'program.rejected', null],
    ];
    for (const [decision, status, action, isApproved] of steps) {
      expect(await decide(decision, [id])).toMatchObject({ body: { data: { changed: [id] } } });
      expect(await decide(decision, [id])).toMatchObject({ status: 200, body: { data: { changed: [] } } });
      expect((await decisions(id))[0]).toMatchObject({ action, reason: 'Seen' });
      const listed = await list(`?q=pending+${programs}&network=siteplug`);
      expect(listed.data).toMatchObject([{ id, status, is_approved: isApproved }]);
    }
  });

  it('applies to no program if it doesn’t fit one of them', async () => {
    const [one, two] = [await pending(), await pending()];
    await decide('approve', [two]);
    expect(await decide('reject', [one, two])).toMatchObject({
      status: 409,
      body: { code: 'program.decided' },
    });
    expect(await decide('approve', [one, 'prg_0000000000000000'])).toMatchObject({
      status: 404,
      body: { code: 'program.not_found' },
    });
    expect((await list('?status=pending')).data.map(({ id }) => id)).toContain(one);
  });
});

it('programs are found by their advertiser, name, category or country, ordered by advertiser', async () => {
  const texts = { programName: 'Summer Sale', category: 'Kites', country: 'NZ' };
  await applyPrograms(scene.ctx, 'siteplug', [
    sampleProgram('Zephyr', texts),
    sampleProgram('Quince', { ...texts, programName: 'Summer Sail' }),
  ]);
  const found = async (q: string) =>
    (await read<{ data: { advertiser_name: string }[] }>(`${PATH}?q=${q}`, { key })).body.data.map(
      ({ advertiser_name }) => advertiser_name,
    );
  expect(await found('zephyr')).toEqual(['Zephyr']);
  expect(await found('sail')).toEqual(['Quince']);
  expect(await found('kites')).toEqual(['Quince', 'Zephyr']);
  expect(await found('nz')).toEqual(['Quince', 'Zephyr']);
});

it('a publisher can neither list nor decide programs', async () => {
  const id = await pending();
  const cookie = await scene.signIn(member);
  const body = { decision: 'approve', program_ids: [id] };
  for (const caller of [{ key: member.key }, { headers: { cookie } }]) {
    expect([401, 403]).toContain((await read(PATH, caller)).status);
    const refused = await read(`${PATH}/decisions`, { ...caller, method: 'POST', body });
    expect([401, 403]).toContain(refused.status);
  }
  expect(await decisions(id)).toEqual([]);
});

async function pending() {
  const name = `Pending ${++programs}`;
  await applyPrograms(scene.ctx, 'siteplug', [sampleProgram(name)]);
  return (await programOf(scene.ctx, `id-pending-${programs}`)).id;
}

function decide(decision: ProgramDecision, program_ids: string[]) {
  const body = { decision, program_ids, reason: 'Seen' };
  return read<{ data: { changed: string[] }; code?: string }>(`${PATH}/decisions`, {
    method: 'POST',
    key,
    body,
  });
}

async function list(query: string): Promise<Listed> {
  return (await read<Listed>(`${PATH}${query}`, { key })).body;
}

async function decisions(subject: string) {
  const path = `/v1/operations/audit-log?subject=${subject}`;
  return (await read<{ data: Record<string, unknown>[] }>(path, { key })).body.data;
}
