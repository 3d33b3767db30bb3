import { beforeAll, describe, expect, it } from 'vitest';
import { call, read } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { addressOf, credentialsFor } from './testing/operation-call.ts';

let scene: Scene;
let one: Member;
let cookie: string;
let operations: Operation[];

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  cookie = await scene.signIn(one);
  operations = operationsOf(await readContract());
});

describe('an unknown query parameter', () => {
  it.each(['reads', 'writes'])(
    'is refused and named by all %s that require a key, a session or the operator token',
    async (kind) => {
      // The functions of earlier clients accept what these clients add.
      const guarded = operations.filter(
        ({ path, method, security }) =>
          (method === 'GET') === (kind === 'reads') &&
          !path.startsWith('/functions/') &&
          security?.every((way) => Object.keys(way).length > 0),
      );
      expect(guarded.length).toBeGreaterThan(40);
      // Each member has a rate limit of their own.
      const caller = kind === 'reads' ? one : await scene.signUp();
      const cookie = await scene.signIn(caller);
      const tolerant: string[] = [];
      for (const operation of guarded) {
        const response = await call(addressOf(operation, { surprise: '1' }), {
          method: operation.method,
          body: operation.requestBody?.content['application/json']?.example,
          ...credentialsFor(operation, { key: caller.key, cookie }),
        });
        const { code, fields } = await response.json<{ code?: string; fields?: { field: string }[] }>();
        const isNamed = code === 'request.unknown_parameters' && fields?.[0]?.field === 'surprise';
        if (!isNamed) tolerant.push(`${operation.method} ${operation.path}: ${response.status} ${code}`);
      }
      expect(tolerant).toEqual([]);
    },
  );

  it('is `publisher_id` for a read that is for sessions only', async () => {
    for (const path of ['/v1/auth/sessions', '/v1/auth/activity', '/v1/publisher/payout-details'])
      expect(await read(`${path}?publisher_id=${one.id}`, { headers: { cookie } })).toMatchObject({
        status: 400,
        body: { code: 'request.unknown_parameters', fields: [{ field: 'publisher_id' }] },
      });
  });
});
