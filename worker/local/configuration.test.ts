import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { run } from './command.ts';

const WORKER = { config: 'wrangler.toml' };
const PAGES = { config: 'web/wrangler.toml' };

describe('the configuration', () => {
  it('has different names for the local and the deployed Worker', () => {
    const local = unstable_readConfig(WORKER).name;
    const production = unstable_readConfig({ ...WORKER, env: 'production' }).name;
    expect([local, production]).toEqual(['tributary-local', 'tributary']);
  });

  it('binds the pages to the Worker of their environment', () => {
    const apiOf = (env?: string) =>
      unstable_readConfig({ ...PAGES, env }, { preserveOriginalMain: true }).services?.find(
        ({ binding }: { binding: string }) => binding === 'API',
      )?.service;
    expect(apiOf()).toBe(unstable_readConfig(WORKER).name);
    expect(apiOf('production')).toBe(unstable_readConfig({ ...WORKER, env: 'production' }).name);
  });

  it('of a deployment has rate limits by IP address, no sandbox and no fixed keys', () => {
    const { ratelimits, services, vars } = unstable_readConfig({ ...WORKER, env: 'production' });
    expect(ratelimits?.map(({ name }: { name: string }) => name).sort()).toEqual([
      'CALLS_BY_ADDRESS',
      'CLICK_REPORTS_BY_ADDRESS',
      'FAILED_KEYS_BY_ADDRESS',
      'LOGOS_BY_ADDRESS',
      'RESOLVES_BY_ADDRESS',
    ]);
    expect(services ?? []).toEqual([]);
    expect(JSON.stringify(vars)).not.toContain('local-only');
  });

  it.each([['deploy'], ['versions', 'upload']])(
    'rejects “wrangler %s” without an environment',
    async (...command) => {
      const upload = await run('wrangler', [...command, '--dry-run']);
      expect(upload.ok).toBe(false);
      expect(upload.output).toContain('Use: npm run deploy');
    },
  );

  it('of a deployment has no local build command', () => {
    expect(unstable_readConfig({ ...WORKER, env: 'production' }).build.command).toBeUndefined();
  });
});
