import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '../accounts/identity/tables.ts';
import { readPublisher, setStatus } from '../accounts/publishers/publishers.ts';
import { complianceViolations } from '../compliance/tables.ts';
import { placeHold } from '../payouts/holds/operator-holds.ts';
import {
  includesPermission,
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
  type OperatorPermission,
  permissionsOfRole,
  type Role,
} from '../platform/contract/operator-permissions.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { type Call, call, read } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { newId, type UserId } from '../platform/ids.ts';
import { parseUsd } from '../platform/money.ts';
import { addMs, MINUTE, systemClock } from '../platform/time.ts';
import { bookAdjustment } from '../sales/adjustments/decide-adjustment.ts';
import { proposeAdjustment } from '../sales/adjustments/propose-adjustment.ts';

const BY_ADMIN = { key: ADMIN };

let scene: Scene;
let member: Member;
let userId: UserId;
let operations: (Operation & { permission: OperatorPermission })[];

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  ({ userId } = await readPublisher(scene.ctx.db, member.id));
  operations = operationsOf(await readContract()).flatMap((operation) => {
    // It is for publishers too, who do something else with it.
    if (operation['x-permission']) return [];
    const permission = OPERATOR_PERMISSIONS.find((each) => each === operation['x-operator-permission']);
    return permission ? [{ ...operation, permission }] : [];
  });
});

beforeEach(() => setRole('publisher'));

describe('an operation for operators', () => {
  it('names its permission', async () => {
    const unnamed = operationsOf(await readContract()).filter(
      ({ security = [], ...operation }) =>
        security.some((way) => 'operatorToken' in way || 'operatorKey' in way) &&
        !operation['x-operator-permission'],
    );
    expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(operations.length).toBeGreaterThan(40);
  });

  it.each(OPERATOR_ROLES)('is refused to the role “%s” without its permission', async (role) => {
    await setRole(role);
    const cookie = await scene.signIn(member);
    for (const { method, path, permission } of operations) {
      const { status, code } = await outcome(method, path, { headers: { cookie } });
      const granted = includesPermission(permissionsOfRole(role), permission);
      const where = `${method} ${path}`;
      if (granted) expect(code, where).not.toMatch(/^operator\./);
      else expect([status, code], where).toEqual([403, 'operator.permission_missing']);
    }
  });

  it('is refused to a publisher, and to a key of another area', async () => {
    const cookie = await scene.signIn(member);
    for (const { method, path, permission, security = [] } of operations) {
      const where = `${method} ${path}`;
      expect(await outcome(method, path, { headers: { cookie } }), where).toEqual({
        status: 403,
        code: 'operator.role_missing',
      });
      const key = await keyWith(permission.startsWith('system') ? 'catalog:write' : 'system:write');
      const expected = security.some((way) => 'operatorKey' in way)
        ? 'operator.permission_missing'
        : 'operator.key_refused';
      expect(await outcome(method, path, { key }), where).toEqual({ status: 403, code: expected });
    }
  });
});

describe('an operation that moves money, suspends a publisher or changes a role', () => {
  it('needs a confirmation of the last five minutes', async () => {
    await setRole('admin');
    const cookie = await scene.signIn(member);
    await confirmedBefore(6 * MINUTE);
    const confirmed = operations.filter((operation) => operation['x-confirmation']);
    expect(confirmed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/v1/operations/payouts',
        '/v1/operations/publishers/{publisher_id}/suspend',
        '/v1/operations/operators',
      ]),
    );
    for (const { method, path } of confirmed)
      expect(await outcome(method, path, { headers: { cookie } }), `${method} ${path}`).toEqual({
        status: 403,
        code: 'session.confirmation_required',
      });
    await confirmedBefore(4 * MINUTE);
    for (const { method, path } of confirmed)
      expect((await outcome(method, path, { headers: { cookie } })).code, `${method} ${path}`).not.toBe(
        'session.confirmation_required',
      );
  });
});

describe('an operator’s own publisher account', () => {
  /** They only hold something back, or note something. */
  const FREE = [
    'POST /v1/operations/publishers/{publisher_id}/suspend',
    'POST /v1/operations/publishers/{publisher_id}/notes',
    'POST /v1/operations/payout-holds/{publisher_id}/place',
  ];

  it('is decided about by another person, whatever the operation', async () => {
    await setRole('admin');
    await placeHold(scene.ctx, member.id, 'A test');
    const cookie = await scene.signIn(member);
    await confirmedBefore(MINUTE);
    const own = operations.filter(
      ({ method, path }) =>
        method !== 'GET' && path.includes('{publisher_id}') && !FREE.includes(`${method} ${path}`),
    );
    expect(own.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/v1/operations/publishers/{publisher_id}/reactivate',
        '/v1/operations/publishers/{publisher_id}/plan',
      ]),
    );
    for (const { method, path, requestBody } of own) {
      const [media] = Object.values(requestBody?.content ?? {});
      const at = path.replace('{publisher_id}', member.id);
      const { status, body } = await read<{ code: string }>(at, {
        ...{ method, headers: { cookie } },
        ...(media && { body: media.example }),
      });
      expect([status, body.code], `${method} ${path}`).toEqual([403, 'change.own_account']);
    }
  });
});

describe('what belongs to an operator’s own publisher account', () => {
  it('is decided about by another person, whatever ID names it', async () => {
    const propose = () =>
      proposeAdjustment(scene.ctx, {
        ...{ publisherId: member.id, amount: parseUsd('-5'), kind: 'goodwill', reason: 'A test' },
        conversionId: null,
      });
    const [proposed, booked] = [await propose(), await propose()];
    await bookAdjustment(scene.ctx, booked.id, { reason: 'A test', secondPerson: 'approved' });
    await setStatus(scene.ctx, member.id, 'suspended', 'A test');
    const asked = await read<{ data: { id: string } }>('/v1/publisher/compliance/reviews', {
      ...{ method: 'POST', key: member.key, body: { statement: 'The clicks are from my newsletter.' } },
    });
    await setStatus(scene.ctx, member.id, 'active', 'A test');
    const violation = newId('vio');
    await scene.ctx.db.insert(complianceViolations).values({
      ...{ id: violation, ruleId: newId('crl'), ruleName: 'Many clicks', publisherId: member.id },
      ...{ violationType: 'address_clicks', subject: '', severity: 'high', action: 'flag', status: 'active' },
      ...{ violationCount: 1, firstSeenAt: scene.ctx.now, lastSeenAt: scene.ctx.now },
    });
    await setRole('admin');
    const cookie = await scene.signIn(member);
    await confirmedBefore(MINUTE);
    for (const [path, id] of [
      ['/v1/operations/adjustments/{id}/approve', proposed.id],
      ['/v1/operations/adjustments/{id}/reject', proposed.id],
      ['/v1/operations/adjustments/{id}/reverse', booked.id],
      ['/v1/operations/compliance/reviews/{id}/answer', asked.body.data.id],
      ['/v1/operations/compliance/violations/{id}/dismiss', violation],
      ['/v1/operations/compliance/violations/{id}/confirm', violation],
    ] as const) {
      const declared = operations.find((each) => each.path === path);
      const [media] = Object.values(declared?.requestBody?.content ?? {});
      const { status, body } = await read<{ code: string }>(path.replace('{id}', id), {
        ...{ method: 'POST', headers: { cookie }, body: media?.example },
      });
      expect([status, body.code], path).toEqual([403, 'change.own_account']);
    }
  });
});

describe('a write of money', () => {
  it('needs a confirmation', () => {
    const unconfirmed = operations.filter(
      ({ method, permission, ...operation }) =>
        permission === 'money:write' && method !== 'GET' && !operation['x-confirmation'],
    );
    expect(unconfirmed.map(({ path }) => path)).toEqual([]);
  });
});

describe('an operator key', () => {
  it('reads with a write permission of the same area', async () => {
    const key = await keyWith('catalog:write');
    expect((await call('/v1/operations/programs', { key })).status).toBe(200);
  });

  it('stops working when it is revoked or expired', async () => {
    const created = await createKey(['catalog:read']);
    const path = '/v1/operations/programs';
    expect((await call(path, { key: created.full_key })).status).toBe(200);
    const revoke = { method: 'POST', ...BY_ADMIN, body: { reason: 'It leaked.' } };
    expect((await call(`/v1/operations/keys/${created.id}/revoke`, revoke)).status).toBe(200);
    expect(await outcome('GET', path, { key: created.full_key })).toEqual({
      status: 401,
      code: 'operator.token_invalid',
    });
    const short = await createKey(['catalog:read']);
    await env.DB.prepare('UPDATE operator_keys SET expires_at = 1 WHERE id = ?').bind(short.id).run();
    expect((await call(path, { key: short.full_key })).status).toBe(401);
  });

  it('never grants more than the present role of the person who created it', async () => {
    await setRole('admin');
    const headers = { cookie: await scene.signIn(member) };
    await confirmedBefore(MINUTE);
    const { full_key } = await createKey(['catalog:read'], { headers });
    expect((await call('/v1/operations/programs', { key: full_key })).status).toBe(200);
    await setRole('publisher');
    expect(await outcome('GET', '/v1/operations/programs', { key: full_key })).toEqual({
      status: 403,
      code: 'operator.permission_missing',
    });
  });

  it('is stored as a hash, and the audit log has no part of its secret', async () => {
    const { full_key } = await createKey(['system:read']);
    const secret = full_key.slice(10);
    const rows = await env.DB.batch([
      env.DB.prepare('SELECT * FROM operator_keys'),
      env.DB.prepare('SELECT * FROM audit_log'),
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('the audit log', () => {
  it('has who, what, before, after, why and the request of a change, and can be searched and exported', async () => {
    const suspended = await call(`/v1/operations/publishers/${member.id}/suspend`, {
      method: 'POST',
      ...BY_ADMIN,
      body: { reason: 'Self-clicks, =SUM(A1)' },
    });
    const requestId = suspended.headers.get('x-request-id') ?? '';
    const found = await read<{ data: unknown[] }>(
      `/v1/operations/audit-log?request_id=${requestId}&text=SELF-clicks`,
      BY_ADMIN,
    );
    expect(found.body.data).toMatchObject([
      {
        actor: expect.stringMatching(/^operator:usr_/),
        action: 'publisher.suspended',
        subject: member.id,
        reason: 'Self-clicks, =SUM(A1)',
        request_id: requestId,
        before: { status: 'active' },
        detail: { status: 'suspended' },
      },
    ]);
    const none = await read<{ data: unknown[] }>(`/v1/operations/audit-log?request_id=other`, BY_ADMIN);
    expect(none.body.data).toEqual([]);
    const csv = await call(`/v1/operations/audit-log/export?subject=${member.id}`, BY_ADMIN);
    expect(await csv.text()).toContain(
      `publisher.suspended,${member.id},Member,${member.id},Member,"Self-clicks, =SUM(A1)",${requestId}`,
    );
  });
});

async function setRole(role: Role): Promise<void> {
  await scene.ctx.db.update(users).set({ role }).where(eq(users.id, userId));
}

async function confirmedBefore(milliseconds: number): Promise<void> {
  const confirmedAt = addMs(systemClock(), -milliseconds);
  await scene.ctx.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, userId));
}

const keys = new Map<OperatorPermission, string>();

async function keyWith(permission: OperatorPermission): Promise<string> {
  const key = keys.get(permission) ?? (await createKey([permission])).full_key;
  keys.set(permission, key);
  return key;
}

async function createKey(
  permissions: OperatorPermission[],
  caller: Call = BY_ADMIN,
): Promise<{ id: string; full_key: string }> {
  const body = { name: 'Import', permissions, reason: 'A test' };
  const created = await read<{ data: { id: string; full_key: string } }>('/v1/operations/keys', {
    method: 'POST',
    ...caller,
    body,
  });
  expect(created.status).toBe(201);
  return created.body.data;
}

async function outcome(method: string, path: string, caller: Call) {
  const response = await call(path.replaceAll(/\{\w+\}/g, 'x'), { method, ...caller });
  const text = await response.text();
  return { status: response.status, code: text.startsWith('{') ? String(JSON.parse(text).code) : '' };
}
