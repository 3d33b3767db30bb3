import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DocsText, readDocs } from '../../client/docs-fences.ts';
import { runPage } from '../../client/docs-runner.ts';
import { runSample, type SampleSystem } from '../../client/sdk-runner.ts';
import { SDK_SAMPLES } from '../../client/sdk-samples.ts';
import { DEMO_KEY } from '../local/demo-system.ts';
import { installSamplePrograms } from '../local/sample-programs.ts';
import { runSchedules } from '../local/schedules.ts';
import type { LocalServer } from '../local/server.ts';
import { type OwnSystem, ownSystem } from '../local/testing/own-system.ts';

const Brands = z.object({ data: z.array(z.object({ domain: z.string().nullable() })) });

let system: OwnSystem;
let server: LocalServer;
let samples: SampleSystem;
let stopSchedules = () => {};

beforeAll(async () => {
  await installSamplePrograms();
  system = await ownSystem();
  server = await system.start();
  expect((await fetch(`${server.origin}/dev/seed`, { method: 'POST' })).status).toBe(200);
  const brands = Brands.parse(await (await fetch(`${server.origin}/v1/brands?per_page=20`)).json());
  const brandDomain = brands.data.find(({ domain }) => domain !== null)?.domain ?? '';
  samples = { origin: server.origin, key: DEMO_KEY, brandDomain };
  stopSchedules = runSchedules(server.origin, { pollMs: 500 });
});

afterAll(async () => {
  stopSchedules();
  await server?.kill();
  system?.remove();
});

/** `npm run bench -- samples` runs all of them. */
describe('a sample of the documentation, copied and run', () => {
  it.each(['javascript', 'curl'] as const)('prints a link in %s', async (language) => {
    const sample = SDK_SAMPLES.find(({ name }) => name === 'create-link');
    if (!sample) throw new Error('There is no sample that creates a link.');
    expect(await runSample(sample, language, samples)).toMatch(sample.form);
  });

  it('ends with the sentence of the error if the key is wrong', async () => {
    const sample = SDK_SAMPLES.find(({ name }) => name === 'earnings');
    if (!sample) throw new Error('There is no sample about earnings.');
    const wrong = { ...samples, key: `ak_${'9'.repeat(64)}` };
    await expect(runSample(sample, 'javascript', wrong)).rejects.toThrow(
      'The API key is missing, wrong, revoked or expired.',
    );
  });
});

/** `npm run bench -- samples` runs every page. */
describe('a page of the documentation, whose samples are run in its order', () => {
  it.each([
    ['webhooks', 'verifies a real delivery in each language, and refuses a changed one'],
    ['postbacks', 'registers a postback and files a claim'],
    ['idempotency', 'repeats a write without a second effect'],
  ])('%s: %s', async (slug) => {
    expect(await runPage(docsPage(slug), samples)).toEqual([]);
  });
});

it('the session on the page about assistants has the sentences of the tools', async () => {
  const url = `https://${samples.brandDomain}/products/42`;
  const links = [{ url, title: 'Oat face cream', sub_id: 'winter-skin' }];
  const check = await callTool('check_url', { url });
  const dryRun = await callTool('create_links', { links, dry_run: true });
  const created = await callTool('create_links', { links });
  await buyThrough(CreatedLinks.parse(created.data).results[0]?.link.affiliate_url ?? '');
  const earnings = await callTool('get_earnings', {});
  const [earning] = Earnings.parse(earnings.data).earnings;
  const trace = await callTool('trace_earning', { earning_id: earning?.id });

  const told = [...docsPage('mcp').text.matchAll(/^\| `\w+`(?:, with `dry_run`)? \| ([^|]+\.) \|$/gm)];
  const real = [check, dryRun, created, earnings, trace].map(({ text }) => inGeneral(text));
  expect(told).toHaveLength(real.length);
  told.forEach(([, sentence = ''], place) => {
    expect(real[place]).toContain(inGeneral(sentence));
  });
});

function docsPage(slug: string): DocsText {
  const page = readDocs().find((each) => each.slug === slug);
  if (!page) throw new Error(`There is no page ${slug}.`);
  return page;
}

const CreatedLinks = z.object({
  results: z.array(z.object({ link: z.object({ affiliate_url: z.string() }) })),
});
const Earnings = z.object({ earnings: z.array(z.object({ id: z.string() })) });
const Called = z.object({
  result: z.object({
    content: z.array(z.object({ text: z.string() })).min(1),
    structuredContent: z.unknown(),
  }),
});
const Sales = z.object({ data: z.array(z.unknown()) });

/** Without names and numbers, which differ between systems. */
function inGeneral(sentence: string): string {
  return sentence
    .replaceAll(/“[^”]+”/g, '“”')
    .replaceAll('up to ', '')
    .replaceAll(/\d+(?:[.,-]\d+)*/g, '0');
}

async function callTool(name: string, input: object): Promise<{ text: string; data: unknown }> {
  const response = await fetch(`${samples.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${samples.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const body = (await response.text()).replace(/^event: message\ndata: /, '');
  const { result } = Called.parse(JSON.parse(body));
  return { text: result.content[0]?.text ?? '', data: result.structuredContent };
}

/** Buys for 84 dollars, and waits for the network’s report. */
async function buyThrough(link: string): Promise<void> {
  const bought = await fetch(`${samples.origin}/dev/purchase`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link, amount: '84.00' }),
  });
  expect(bought.status).toBe(201);
  await expect
    .poll(
      async () => {
        const headers = { authorization: `Bearer ${samples.key}` };
        const response = await fetch(`${samples.origin}/v1/publisher/conversions`, { headers });
        return Sales.parse(await response.json()).data.length;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1);
}
