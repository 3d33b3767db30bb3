import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../app/testing/job-queue.ts';
import { ENFORCED_PART, type EnforcedPart } from '../../catalog/edge-table.ts';
import { listNetworks } from '../../catalog/partner-networks.ts';
import { listBannedDomains, removeBannedDomain } from '../../compliance/banned-domains.ts';
import worker from '../../index.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { testContext } from '../../platform/testing/context.ts';
import { systemClock } from '../../platform/time.ts';

const ALL = { limit: 50, offset: 0 };
const DEPLOYMENT = { ...env, ENVIRONMENT: 'production' as const };
const ctx = testContext(systemClock());

describe('ensureBuiltIns', () => {
  it('adds the built-in networks and default bans to a new deployment with its first schedule, and publishes the bans to the edge', async () => {
    await fire();
    const { networks } = await listNetworks(ctx, ALL);
    expect(new Map(networks.map(({ id, settings }) => [id, settings.autoApprove]))).toEqual(
      new Map([...NETWORK_SLUGS, 'direct'].map((slug) => [slug, false])),
    );
    expect(await env.EDGE.get<EnforcedPart>(ENFORCED_PART, 'json')).toMatchObject({
      patterns: ['amazon.*', 'amzn.to'],
    });
  });

  it('doesn’t restore a default that an operator has removed', async () => {
    const { domains } = await listBannedDomains(ctx, ALL);
    const removed = domains.find(({ domainPattern }) => domainPattern === 'amzn.to');
    if (!removed) throw new Error('amzn.to is banned before.');
    await removeBannedDomain(ctx, removed.id);
    for (let time = 0; time < 2; time++) await fire();
    const after = await listBannedDomains(ctx, ALL);
    expect(after.domains.map(({ domainPattern }) => domainPattern)).toEqual(['amazon.*']);
  });

  it('adds each default once when two schedules run at the same time', async () => {
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER audit_log_kept'),
      env.DB.prepare('DELETE FROM audit_log'),
      env.DB.prepare('DELETE FROM banned_domains'),
    ]);
    await Promise.all([fire(), fire()]);
    const added = await env.DB.prepare('SELECT count(*) AS entries FROM audit_log').first('entries');
    expect(added).toBe(2);
  });
});

async function fire(): Promise<void> {
  const queue = new JobQueue(DEPLOYMENT);
  await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), queue.env);
  await queue.drain();
}
