import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sampleContext } from '../catalog/testing/sample-program.ts';
import {
  banDomains,
  bannedList,
  ensureDefaultBans,
  listBannedDomains,
  removeBannedDomain,
} from './banned-domains.ts';

const ctx = sampleContext(env.DB);
const ALL = { limit: 50, offset: 0 };

test('the default list bans what Amazon’s terms forbid, once', async () => {
  await ensureDefaultBans(ctx);
  await ensureDefaultBans(ctx);
  expect(await bannedList(ctx)).toEqual({ patterns: ['amazon.*', 'amzn.to'] });
});

test('a bulk upload is read line by line, and what is no domain is named', async () => {
  const text = 'Bad.example\r\n\n  https://www.worse.example/x \nnot a domain\nbad.example';
  expect(await banDomains(ctx, { domains: [text], source: 'bulk-upload' })).toEqual({
    uploaded: 2,
    skipped: ['not a domain'],
  });
  expect((await bannedList(ctx)).patterns).toEqual(['amazon.*', 'amzn.to', 'bad.example', 'worse.example']);
});

test('an upload without a domain says so', async () => {
  for (const domains of [[], ['  \n '], ['not a domain']])
    await expect(banDomains(ctx, { domains, source: 'manual' })).rejects.toMatchObject({
      code: 'banned_domain.none_valid',
      message: 'No valid domains found',
    });
});

test('a domain that is only flagged does not block', async () => {
  await banDomains(ctx, { domains: ['bad.example'], source: 'manual', severity: 'flag', reason: 'watch' });
  expect((await bannedList(ctx)).patterns).not.toContain('bad.example');
  expect((await listBannedDomains(ctx, ALL)).domains).toContainEqual(
    expect.objectContaining({
      domainPattern: 'bad.example',
      severity: 'flag',
      source: 'manual',
      reason: 'watch',
    }),
  );
});

test('a ban that is lifted is gone from the list and from the edge', async () => {
  const { domains } = await listBannedDomains(ctx, ALL);
  const worse = domains.find((row) => row.domainPattern === 'worse.example');
  if (!worse) throw new Error('worse.example is banned before.');
  const before = await wanted();
  await removeBannedDomain(ctx, worse.id);
  expect((await bannedList(ctx)).patterns).toEqual(['amazon.*', 'amzn.to']);
  expect(await wanted()).toBeGreaterThan(before);
  await expect(removeBannedDomain(ctx, worse.id)).rejects.toMatchObject({
    code: 'banned_domain.not_found',
  });
});

async function wanted() {
  return (
    (await env.DB.prepare("SELECT wanted FROM edge_parts WHERE key = 'banned'").first<number>('wanted')) ?? 0
  );
}
