import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmedCookie,
  type TestOperator,
  testOperator,
} from '../../accounts/changes/testing/operators.ts';
import type { Rule } from '../../compliance/rules/rule.ts';
import { changeRule, ensureBuiltInRules, listRules } from '../../compliance/rules/rule-store.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';

interface Body {
  code?: string;
  status?: string;
  data: { id: string; from: unknown; to: unknown };
}

let scene: Scene;
let ada: TestOperator;
let grace: TestOperator;
let rule: Rule;

beforeAll(async () => {
  scene = await openScene();
  await ensureBuiltInRules(scene.ctx);
  ada = await testOperator(scene.ctx, 'ada@tributary.example');
  grace = await testOperator(scene.ctx, 'grace@tributary.example');
});

beforeEach(async () => {
  rule = await storedRule();
  const { threshold, action, enabled } = { threshold: 30, action: 'hold', enabled: true } as const;
  await changeRule(scene.ctx, rule.id, { threshold, action, enabled }, { reason: 'A test', ...rule });
  rule = await storedRule();
});

describe('a compliance rule', () => {
  it('becomes stricter at once', async () => {
    const changed = await change(ada, { threshold: 20, action: 'block' });
    expect(changed.status).toBe(200);
    expect(await storedRule()).toMatchObject({ threshold: 20, action: 'block' });
  });

  it.each([
    ['a higher threshold', { threshold: 10_000 }],
    ['a milder action', { action: 'log' }],
    ['being disabled', { enabled: false }],
  ])('keeps holding money until a second person approves %s', async (_, changes) => {
    const proposed = await change(ada, changes);
    expect(proposed).toMatchObject({ status: 202, body: { status: 'proposed', data: { to: changes } } });
    expect(await storedRule()).toEqual(rule);
    expect(await approve(ada, proposed.body.data.id)).toMatchObject({
      body: { code: 'change.same_person' },
    });
    expect(await approve(grace, proposed.body.data.id)).toMatchObject({ status: 200 });
    expect(await storedRule()).toMatchObject(changes);
  });

  it('isn’t loosened by a change that was proposed for an earlier version', async () => {
    const proposed = await change(ada, { threshold: 10_000 });
    expect(await change(grace, { action: 'block' })).toMatchObject({ status: 200 });
    expect(await approve(grace, proposed.body.data.id)).toMatchObject({
      status: 409,
      body: { code: 'compliance_rule.changed' },
    });
    expect(await storedRule()).toMatchObject({ threshold: 30, action: 'block' });
  });
});

async function storedRule(): Promise<Rule> {
  const found = (await listRules(scene.ctx)).find(({ metric }) => metric === 'address_clicks');
  if (!found) throw new Error('There is no rule about addresses.');
  return found;
}

function change(by: TestOperator, changes: object) {
  return call(by, 'PATCH', `/v1/operations/compliance/rules/${rule.id}`, {
    ...changes,
    reason: 'A newsletter',
  });
}

function approve(by: TestOperator, id: string) {
  return call(by, 'POST', `/v1/operations/changes/${id}/approve`, { reason: 'Agreed' });
}

async function call(by: TestOperator, method: string, path: string, body: object) {
  const headers = { cookie: await confirmedCookie(scene.ctx, by.userId) };
  return read<Body>(path, { method, headers, body });
}
