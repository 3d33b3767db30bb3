import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { run } from './command.ts';

const WORKER = { config: 'wrangler.toml' };
const PAGES = { config: 'web/wrangler.toml' };

it('the local Worker and the deployed Worker have different names', () => {
  const local = unstable_readConfig(WORKER).name;
  const production = unstable_readConfig({ ...WORKER, env: 'production' }).name;
  expect([local, production]).toEqual(['tributary-local', 'tributary']);
});

it('the pages call the Worker of their own environment', () => {
  const apiOf = (env?: string) =>
    unstable_readConfig({ ...PAGES, env }, { preserveOriginalMain: true }).services?.find(
      ({ binding }: { binding: string }) => binding === 'API',
    )?.service;
  expect(apiOf()).toBe(unstable_readConfig(WORKER).name);
  expect(apiOf('production')).toBe(unstable_readConfig({ ...WORKER, env: 'production' }).name);
});

it('a deployment has rate limits by address, no sandbox and no fixed keys', () => {
  const { ratelimits, services, vars } = unstable_readConfig({ ...WORKER, env: 'production' });
  expect(ratelimits?.map(({ name }: { name: string }) => name).sort()).toEqual([
    'CALLS_BY_ADDRESS',
    'CLICK_REPORTS_BY_ADDRESS',
    'FAILED_KEYS_BY_ADDRESS',
    'FAILED_PUSHES_BY_ADDRESS',
  ]);
  expect(services ?? []).toEqual([]);
  expect(JSON.stringify(vars)).not.toContain('local-only');
});

it.each([['deploy'], ['versions', 'upload']])(
  '“wrangler %s” without an environment is refused',
  async (...command) => {
    const upload = await run('wrangler', [...command, '--dry-run']);
    expect(upload.ok).toBe(false);
    expect(upload.output).toContain('Use: npm run deploy');
  },
);

it('a deployment has no local build command', () => {
  expect(unstable_readConfig({ ...WORKER, env: 'production' }).build.command).toBeUndefined();
});
