import { beforeAll, expect, it } from 'vitest';
import { requestDeletion } from '../../../accounts/identity/deletion/request-deletion.ts';
import { sessionOf } from '../../../accounts/identity/testing/visitor.ts';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { addMs, DAY, toIso } from '../../../platform/time.ts';

interface Detail {
  pending: {
    deletion: object | null;
    changes: { what: string; proposed_by: string }[];
    proposed_adjustments: number;
    unfinished_payouts: number;
  };
}
interface Listed {
  data: { publisher_id: string; erased_from: string | null }[];
}

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  await scene.signUp();
  member = await scene.signUp();
});

const detail = async (id: string) =>
  (await read<{ data: Detail }>(`/v1/operations/publishers/${id}`, { key: ADMIN })).body.data.pending;

it('nothing is pending about a new publisher', async () => {
  expect(await detail(member.id)).toEqual({
    deletion: null,
    changes: [],
    proposed_adjustments: 0,
    unfinished_payouts: 0,
    unfinished_amount: '0.00',
  });
});

it('a publisher’s page has what waits for a second person, and adjustments that aren’t decided', async () => {
  const write = (method: string, path: string, body: object) =>
    read(`/v1/operations/${path}`, { method, key: ADMIN, body });
  const adjustment = {
    publisher_id: member.id,
    amount: '5',
    kind: 'goodwill',
    reason: 'A test',
    conversion_id: null,
  };
  expect(await write('POST', 'adjustments', adjustment)).toMatchObject({ status: 201 });
  const share = {
    publisher_id: member.id,
    share_percent: 60,
    effective_from: '2199-01-01',
    reason: 'A test',
  };
  expect(await write('POST', 'share-rules', share)).toMatchObject({ status: 202 });
  const pending = await detail(member.id);
  expect(pending).toMatchObject({ proposed_adjustments: 1 });
  expect(pending.changes).toMatchObject([
    { what: expect.stringContaining(member.id), proposed_by: expect.stringMatching(/^operator:usr_/) },
  ]);
});

it('a deletion that its owner asked for is on the page, in the list and in its filter', async () => {
  const { userId, email } = await readPublisher(scene.ctx.db, member.id);
  await scene.signIn(member);
  const { id: sessionId } = await sessionOf(userId);
  await requestDeletion(scene.ctx, { userId, sessionId, publisherId: member.id, email });
  const due = toIso(addMs(scene.ctx.now, 14 * DAY));
  expect(await detail(member.id)).toMatchObject({
    deletion: { state: 'scheduled', requested_at: toIso(scene.ctx.now), erased_from: due, error_code: null },
  });
  const { body } = await read<Listed>('/v1/operations/publishers?leaving=true', { key: ADMIN });
  expect(body.data.map(({ publisher_id, erased_from }) => [publisher_id, erased_from])).toEqual([
    [member.id, due],
  ]);
});
