import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { sampleContext } from '../catalog/testing/sample-context.ts';
import {
  banDomains,
  bannedPatterns,
  ensureDefaultBans,
  listBannedDomains,
  removeBannedDomain,
} from './banned-domains.ts';

const ctx = sampleContext(env.DB);
const ALL = { limit: 50, offset: 0 };

it('the default bans are added once', async () => {
  await ensureDefaultBans(ctx);
  await ensureDefaultBans(ctx);
  expect(await bannedPatterns(ctx)).toEqual(['amazon.*', 'amzn.to']);
});

it('a bulk upload is read line by line, and invalid lines are returned', async () => {
  const text = 'Bad.example\r\n\n  https://www.worse.example/x \nnot a domain\nbad.example';
  expect(await banDomains(ctx, { domains: [text], source: 'bulk-upload' })).toEqual({
    uploaded: 2,
    skipped: ['not a domain'],
  });
  expect(await bannedPatterns(ctx)).toEqual(['amazon.*', 'amzn.to', 'bad.example', 'worse.example']);
});

it('an upload without a valid domain is refused', async () => {
  for (const domains of [[], ['  \n '], ['not a domain']])
    await expect(banDomains(ctx, { domains, source: 'manual' })).rejects.toMatchObject({
      code: 'banned_domain.none_valid',
      message: 'No valid domains found',
    });
});

it('a flagged domain is not blocked', async () => {
  await banDomains(ctx, { domains: ['bad.example'], source: 'manual', severity: 'flag', reason: 'watch' });
  expect(await bannedPatterns(ctx)).not.toContain('bad.example');
  expect((await listBannedDomains(ctx, ALL)).domains).toContainEqual(
    expect.objectContaining({
      domainPattern: 'bad.example',
      severity: 'flag',
      source: 'manual',
      reason: 'watch',
    }),
  );
});

it('a removed ban is neither in the list nor in the edge table', async () => {
  const { domains } = await listBannedDomains(ctx, ALL);
  const worse = domains.find((row) => row.domainPattern === 'worse.example');
  if (!worse) throw new Error('worse.example is banned before.');
  const before = await wanted();
  await removeBannedDomain(ctx, worse.id);
  expect(await bannedPatterns(ctx)).toEqual(['amazon.*', 'amzn.to']);
  expect(await wanted()).toBeGreaterThan(before);
  await expect(removeBannedDomain(ctx, worse.id)).rejects.toMatchObject({
    code: 'banned_domain.not_found',
  });
});

async function wanted() {
  return (
    (await env.DB.prepare("SELECT desired_version FROM edge_parts WHERE key = 'enforced'").first<number>(
      'desired_version',
    )) ?? 0
  );
}
