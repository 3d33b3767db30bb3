import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperatorKey } from '../accounts/operators/keys.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';

const DESTINATION = '/v1/operations/payouts/pay_0123456789abcdef/destination';

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

describe('the account that a payout goes to', () => {
  it('is shown to a confirmed person who may move money, never to a key or the operator token', async () => {
    const { fullKey } = await createOperatorKey(scene.ctx, {
      ...{ name: 'Reads', days: 1, reason: 'A test' },
      permissions: ['money:write'],
    });
    expect(await read(DESTINATION, { key: fullKey })).toMatchObject({
      status: 403,
      body: { code: 'operator.key_refused' },
    });
    expect(await read(DESTINATION, { key: env.OPERATOR_TOKEN })).toMatchObject({
      status: 403,
      body: { code: 'operator.token_refused' },
    });
    expect(await read(DESTINATION, { headers: { cookie: await scene.signIn(member) } })).toMatchObject({
      status: 403,
    });
    expect(await read(DESTINATION, { key: ADMIN })).toMatchObject({
      status: 404,
      body: { code: 'payout.unknown' },
    });
  });
});

describe('an export of everyone’s data', () => {
  it.each([
    ['/v1/operations/ledger/export', 'ledger.exported'],
    ['/v1/operations/revenue/export?format=json', 'revenue.exported'],
    ['/v1/operations/audit-log/export?actor=operator:token', 'audit_log.exported'],
  ])('is in the audit log: %s', async (path, action) => {
    await (await call(path, { key: ADMIN })).text();
    const { body } = await read<{ data: { actor: string }[] }>(`/v1/operations/audit-log?action=${action}`, {
      key: ADMIN,
    });
    expect(body.data).toMatchObject([{ actor: expect.stringMatching(/^operator:usr_/) }]);
  });
});
