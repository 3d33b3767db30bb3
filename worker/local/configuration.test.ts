import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { CLOSED_DELAY_SECONDS } from '../platform/queue-kind.ts';
import { run } from './command.ts';
import { parseDeployment } from './deploy/deployment.ts';
import { deploymentText } from './deploy/testing/deployment-text.ts';
import { pagesConfig, readLocalConfig, workerConfig } from './deploy/worker-config.ts';

const LOCAL = readLocalConfig();
const production = parseDeployment('production', deploymentText('production'));
const deployed = workerConfig(
  LOCAL,
  production,
  { databaseId: 'database', namespaceIds: { EDGE: 'edge', OAUTH_KV: 'oauth' } },
  { ENVIRONMENT: 'production' },
);

describe('the configuration', () => {
  it('has different names for the local and the deployed Worker', () => {
    expect([LOCAL.name, deployed.name]).toEqual(['tributary-local', 'tributary']);
  });

  it('binds the pages to the Worker of their environment', () => {
    const { services } = unstable_readConfig({ config: 'web/wrangler.toml' }, { preserveOriginalMain: true });
    expect(services?.find(({ binding }: { binding: string }) => binding === 'API')?.service).toBe(LOCAL.name);
    expect(pagesConfig(production, { pagesProject: 'tributary-web' }).services).toEqual([
      { binding: 'API', service: deployed.name },
      { binding: 'GO', service: 'tributary-go' },
    ]);
  });

  it('of a deployment has every binding of the local system but the sandbox, and none of its variables', () => {
    const bindingsOf = (config: typeof LOCAL) =>
      [
        ...(config.d1_databases ?? []),
        ...(config.kv_namespaces ?? []),
        ...(config.r2_buckets ?? []),
        ...(config.queues?.producers ?? []),
        ...(config.workflows ?? []),
      ]
        .map(({ binding }) => binding)
        .concat([...(config.ratelimits ?? []), ...(config.send_email ?? [])].map(({ name }) => name))
        .concat((config.durable_objects?.bindings ?? []).map(({ name }) => name));
    expect(bindingsOf(deployed)).toEqual(bindingsOf(LOCAL));
    expect(bindingsOf(deployed).length).toBeGreaterThan(20);
    expect(deployed.services).toBeUndefined();
    expect(JSON.stringify(deployed)).not.toContain('local-only');
  });

  it('of a deployment has the schedules, limits and classes of the local system', () => {
    expect(deployed.triggers).toEqual(LOCAL.triggers);
    expect(deployed.migrations).toEqual(LOCAL.migrations);
    expect(deployed.ratelimits?.map(({ simple }) => simple)).toEqual(
      LOCAL.ratelimits?.map(({ simple }) => simple),
    );
  });

  it('keeps messages that have no dead letters through a pause of twelve days', () => {
    const kept = (LOCAL.queues?.consumers ?? [])
      .filter(({ queue, dead_letter_queue }) => !dead_letter_queue && queue !== 'tributary-jobs')
      .map(({ queue, max_retries = 0 }) => ({ queue, days: (max_retries * CLOSED_DELAY_SECONDS) / 86_400 }));
    expect(kept.length).toBe(4);
    expect(kept.filter(({ days }) => days < 12)).toEqual([]);
  });

  it('of a deployment serves nothing on workers.dev', () => {
    expect(deployed).toMatchObject({ workers_dev: false, preview_urls: false });
  });

  it.each([['deploy'], ['versions', 'upload']])(
    'of the local system can’t be uploaded by “wrangler %s”',
    async (...command) => {
      const upload = await run('wrangler', [...command, '--dry-run']);
      expect(upload.ok).toBe(false);
      expect(upload.output).toContain('Use: npm run deploy');
    },
  );
});
