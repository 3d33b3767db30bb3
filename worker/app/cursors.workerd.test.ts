import { beforeAll, expect, it } from 'vitest';
import { call, read } from '../platform/http/testing/call.ts';
import { operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene } from '../platform/http/testing/scene.ts';
import { addressOf, credentialsFor } from './testing/operation-call.ts';

let one: Member;
let cookie: string;
let webhook: string;

beforeAll(async () => {
  const scene = await openScene();
  one = await scene.signUp();
  cookie = await scene.signIn(one);
  const created = await read<{ data: { id: string } }>('/v1/publisher/webhooks', {
    method: 'POST',
    key: one.key,
    body: { name: 'x', url: 'https://hooks.alder.example/x', events: ['link.created'] },
  });
  webhook = created.body.data.id;
});

it.each(['x', '~', 'dlv_0000000000000000', '2qgfzc0000003830b7xqe4y9wz1m3s', 'eyJhIjoxfQ'])(
  'the cursor %s is refused and named by every list that it doesn’t belong to',
  async (cursor) => {
    const lists = operationsOf(await readContract()).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'cursor'),
    );
    expect(lists.length).toBeGreaterThan(8);
    const tolerant: string[] = [];
    for (const operation of lists) {
      const response = await call(
        addressOf(operation, { cursor }).replace(/whk_[^/]+/, webhook),
        credentialsFor(operation, { key: one.key, cookie }),
      );
      const { code, fields } = await response.json<{ code?: string; fields?: { field: string }[] }>();
      const isNamed = response.status === 400 && code !== undefined && fields?.[0]?.field === 'cursor';
      if (!isNamed) tolerant.push(`${operation.path}: ${response.status} ${code}`);
    }
    expect(tolerant).toEqual([]);
  },
);
