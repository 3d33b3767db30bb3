import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDocs } from '../../client/docs-fences.ts';
import { runPage } from '../../client/docs-runner.ts';
import { missingPackage, runSample, type SampleSystem } from '../../client/sdk-runner.ts';
import { SDK_SAMPLES } from '../../client/sdk-samples.ts';
import { runSchedules } from '../local/schedules.ts';
import type { LocalServer } from '../local/server.ts';
import { type OwnSystem, ownSystem } from '../local/testing/own-system.ts';

const DEMO_KEY = `ak_${'0123456789abcdef'.repeat(4)}`;
const Brands = z.object({ data: z.array(z.object({ domain: z.string().nullable() })) });

let system: OwnSystem;
let server: LocalServer;
let samples: SampleSystem;
let stopSchedules = () => {};

beforeAll(async () => {
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
    expect(await missingPackage(language)).toBeNull();
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
    const page = readDocs().find((each) => each.slug === slug);
    if (!page) throw new Error(`There is no page ${slug}.`);
    expect(await runPage(page, samples)).toEqual([]);
  });
});
