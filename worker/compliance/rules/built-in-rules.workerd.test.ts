import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { testContext } from '../../platform/testing/context.ts';
import { ensureBuiltInRules, listRules } from './rule-store.ts';

const ctx = testContext();

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM compliance_rules').run();
});

it('a deployment starts with every built-in rule on, and adding them again changes nothing', async () => {
  await ensureBuiltInRules(ctx);
  await ensureBuiltInRules(ctx);
  const rules = await listRules(ctx);
  expect(rules.length).toBe(10);
  expect(rules.every(({ enabled }) => enabled)).toBe(true);
});

it('a local system, where one person clicks and buys within seconds, starts without the rules that this breaks', async () => {
  await ensureBuiltInRules(ctx, true);
  const enabled = (await listRules(ctx)).filter((rule) => rule.enabled).map(({ metric }) => metric);
  expect(enabled.sort()).toEqual([
    'click_rate',
    'country_share',
    'forbidden_destination',
    'missing_disclosure',
  ]);
});
