import { beforeEach, expect, it } from 'vitest';
import { control, follow, merchants, sandbox, sell } from '../testing/caller.ts';

beforeEach(() => control('reset'));

it('a larger catalog contains the merchants of the smaller one', async () => {
  const before = await merchants();
  await control('catalog', { merchants: 500 });
  const after = await merchants();
  expect(after).toHaveLength(500);
  expect(after.slice(0, 400)).toEqual(before);
  expect((await control('state')).catalog).toMatchObject({ merchants: 500, domains: 600 });
});

it('a revision changes a few rates only', async () => {
  const rates = async () =>
    (await sandbox.fetch('https://www.wildlink.me/data/42/merchant-rate/1')).json<Record<string, object>>();
  const before = await rates();
  await control('catalog', { revision: 1 });
  const after = await rates();
  const changed = Object.keys(before).filter(
    (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(30);
});

it('the names of a brand at two networks differ in case only', async () => {
  const names = new Set((await merchants()).map(({ Name }) => Name));
  const lowered = new Set([...names].map((name) => name.toLowerCase()));
  const xml = await (
    await sandbox.fetch(
      'https://advertiser-lookup.api.cj.com/v2/advertiser-lookup?requestor-cid=7000001&advertiser-ids=joined&records-per-page=100',
      { headers: { authorization: 'Bearer local-only-cj-token' } },
    )
  ).text();
  const advertisers = [...xml.matchAll(/<advertiser-name>(.*?)</g)].map((match) =>
    (match[1] ?? '').replace('&amp;', '&'),
  );
  const shared = advertisers.filter((name) => lowered.has(name.toLowerCase()));
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.every((name) => !names.has(name))).toBe(true);
});

it('IDs are not reused after a reset', async () => {
  const buy = async () => (await sell(await follow('https://wild.link/e?c=100001&d=1'), '10', 1)).commission;
  const first = await buy();
  await control('reset');
  const second = await buy();
  expect(Number(second?.id)).toBeGreaterThan(Number(first?.id));
});

it('an invalid request is refused with the name of the field', async () => {
  await expect(control('advance', { days: -1 })).rejects.toThrow('"field":"days"');
  await expect(control('faults', { network: 'cj', kind: 'boredom' })).rejects.toThrow('"field":"kind"');
  await expect(control('catalog', { merchants: 10, domains: 5 })).rejects.toThrow('sandbox.request');
  await expect(control('commissions/wildfire/1', { amount: '1' })).rejects.toThrow('sandbox.unknown');
});

it('the revision grows with every change of a report only', async () => {
  const revision = async () =>
    (await (await sandbox.fetch('https://site.test/sandbox/control/revision')).json<{ revision: number }>())
      .revision;
  const first = await revision();
  const visit = await follow('https://wild.link/e?c=100001&d=1&tc=revision-test');
  expect(await revision()).toBe(first);
  const { commission } = await sell(visit, '10', 1);
  expect(await revision()).toBe(first + 1);
  await control(`commissions/wildfire/${commission?.id}`, { status: 'READY' });
  expect(await revision()).toBe(first + 2);
});

it('the visit of a click is found by its sub-ID', async () => {
  const visit = await follow('https://wild.link/e?c=100001&d=1&tc=visit-test');
  const found = await sandbox.fetch('https://site.test/sandbox/control/visits/visit-test');
  expect(await found.json()).toMatchObject({ network: 'wildfire', token: visit.token });
  const missing = await sandbox.fetch('https://site.test/sandbox/control/visits/unknown');
  expect(missing.status).toBe(404);
  await missing.body?.cancel();
});

it('visitors buy as many seconds after their visit as asked, so that a fraud pattern doesn’t depend on the machine', async () => {
  const before = Date.now();
  await follow('https://wild.link/e?c=100001&d=1&tc=fast-one');
  await follow('https://wild.link/e?c=100001&d=1&tc=fast-two');
  const { rows } = await control('fast-sales', { clickRefs: ['fast-one', 'fast-two'], seconds: 600 });
  expect(rows.map(({ clickRef }) => clickRef)).toEqual(['fast-one', 'fast-two']);
  for (const { eventAt } of rows) expect(Date.parse(eventAt)).toBeGreaterThanOrEqual(before + 600_000);
  await expect(control('fast-sales', { clickRefs: ['never'] })).rejects.toThrow('sandbox.unknown');
});
