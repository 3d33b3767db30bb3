import { beforeAll, expect, it } from 'vitest';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { publishers } from '../../../accounts/publishers/tables.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { call, read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';

interface Entry {
  action: string;
  subject: string;
  actor_name: string | null;
  actor_email: string | null;
  publisher_id: string | null;
  publisher_name: string | null;
}

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  other = await scene.signUp();
  for (const { id } of [one, other]) await propose(id);
  await write(`publishers/${one.id}/notes`, { text: 'Has called.' });
});

it('everything about a publisher is found by the publisher, also what has an ID of its own', async () => {
  const entries = await list(`publisher_id=${one.id}`);
  expect(entries.map(({ action }) => action)).toEqual(['publisher.note_added', 'adjustment.proposed']);
  const [note, proposal] = entries;
  expect(note?.subject).toBe(one.id);
  expect(proposal?.subject).toMatch(/^adj_/);
});

it('an entry names its actor and its publisher, in the list and in the export', async () => {
  const [entry] = await list(`publisher_id=${one.id}&action=adjustment.proposed`);
  expect(entry).toMatchObject({
    actor_name: 'first-admin@tributary.example',
    actor_email: 'first-admin@tributary.example',
    publisher_id: one.id,
    publisher_name: 'Member',
  });
  const response = await call(`/v1/operations/audit-log/export?publisher_id=${one.id}`, { key: ADMIN });
  const [head = '', ...lines] = (await response.text()).trim().split(/\r?\n/);
  const columns = head.split(',');
  for (const name of ['actor_name', 'actor_email', 'subject_name', 'publisher_name'])
    expect(columns, name).toContain(name);
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toContain('first-admin@tributary.example');
});

it('names are read for publishers, accounts and networks at once, and an unknown ID has none', async () => {
  const { userId } = await readPublisher(scene.ctx.db, one.id);
  await scene.ctx.db.update(publishers).set({ fullName: 'Ada Fenwick' });
  const ids = [one.id, userId, 'wildfire', 'PUB999998', 'PUB999999'].join(',');
  const { body } = await read<{ data: unknown }>(`/v1/operations/names?ids=${ids}`, { key: ADMIN });
  expect(body.data).toEqual([
    { id: one.id, name: 'Ada Fenwick' },
    { id: userId, name: 'Ada Fenwick' },
    { id: 'wildfire', name: 'Wildfire' },
    { id: 'PUB999998', name: null },
    { id: 'PUB999999', name: 'Test publisher' },
  ]);
});

async function list(query: string): Promise<Entry[]> {
  return (await read<{ data: Entry[] }>(`/v1/operations/audit-log?${query}`, { key: ADMIN })).body.data;
}

function propose(publisherId: string) {
  return write('adjustments', {
    publisher_id: publisherId,
    amount: '5',
    kind: 'goodwill',
    reason: 'A test',
    conversion_id: null,
  });
}

async function write(path: string, body: object): Promise<void> {
  const response = await call(`/v1/operations/${path}`, { method: 'POST', key: ADMIN, body });
  expect(response.status).toBe(201);
}
