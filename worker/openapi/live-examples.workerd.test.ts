import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishers } from '../accounts/publishers/tables.ts';
import { CLICK_ID } from '../platform/http/sample-values.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { walkExamples } from '../platform/http/testing/walk-examples.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.gen.ts';

interface Comparison {
  name: string;
  documented: Facts;
  live: Facts;
}
type Facts = Record<string, unknown>;

let scene: Scene;
let member: Member;
let comparisons: Comparison[];

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  await scene.ctx.db.update(publishers).set({ plan: 'premium' }).where(eq(publishers.publisherId, member.id));
  const clickRef = await scene.click(member);
  await scene.report(sampleRow('sale', { eventAt: scene.ctx.now, clickRef }));
  comparisons = [];
  await walkExamples(
    operationsOf(await readContract()),
    async () => ({ key: member.key, cookie: await scene.signIn(member) }),
    new Map<string, string>([
      ['brd', scene.program.brand_id],
      ['prg', scene.program.id],
      [CLICK_ID, clickRef],
    ]),
    (operation, status, body) => {
      const documented = exampleOf(operation, status);
      if (documented === undefined || !body.startsWith('{')) return;
      const name = `${operation.method} ${operation.path}`;
      comparisons.push({ name, documented: factsOf(documented), live: factsOf(JSON.parse(body)) });
    },
  );
}, 60_000);

it('documents the message that each operation returns', () => {
  let compared = 0;
  for (const { name, documented, live } of comparisons)
    for (const [place, message] of Object.entries(live))
      if (/^(data\.)?message$/.test(place)) {
        expect(documented[place], name).toBe(message);
        compared++;
      }
  expect(compared).toBeGreaterThan(6);
});

it('documents the fields that each operation returns', () => {
  // Only top-level names are compared, because lists and free-form objects have different content.
  const fields = (facts: Facts) =>
    new Set(Object.keys(facts).flatMap((place) => /^(\w+|meta\.\w+)(?=\.|$)/.exec(place)?.[0] ?? []));
  for (const { name, documented, live } of comparisons)
    expect(fields(documented), name).toEqual(fields(live));
});

it('documents a new account as unverified', async () => {
  const signUp = comparisons.find(({ name }) => name === 'POST /v1/auth/sign-up');
  expect(signUp?.documented['data.user.email_verified']).toBe(signUp?.live['data.user.email_verified']);
});

describe('documented errors match the errors that are returned', () => {
  const get = (path: string, by?: { key?: string }) => () => read<Problem>(path, by ?? member);
  const post = (path: string, body: unknown) => () =>
    read<Problem>(path, { method: 'POST', key: member.key, body });
  const LINKS = '/v1/publisher/affiliate-links';
  const cases: [code: ErrorCode, ask: () => Promise<{ status: number; body: Problem }>][] = [
    ['request.invalid', get('/v1/publisher/links?page=0')],
    ['request.unknown_parameters', get('/v1/publisher/links?limit=3')],
    ['key.invalid', get('/v1/publisher/links', {})],
    ['publisher.unknown', get('/v1/publisher/links?publisher_id=PUB999998')],
    ['publisher.malformed', get('/v1/publisher/links?publisher_id=PUB1')],
    ['brand.unknown', get('/v1/brands/brd_0000000000000000')],
    ['link.url_missing', post(LINKS, {})],
    ['link.url_invalid', post(LINKS, { url: 'nonsense' })],
    ['link.no_program', post(LINKS, { url: 'https://unknown-shop.example/' })],
    ['program.unknown', post(LINKS, { brand_id: 'brd_0000000000000000' })],
    ['sub_id.personal_data', post(LINKS, { url: 'https://alder-nook.example/', sub_id: 'a@b.example' })],
    ['link.unknown', get(`${LINKS}/lnk_00000000000000000000`)],
    ['period.too_long', get('/v1/publisher/analytics?start_date=2020-01-01&end_date=2026-01-01')],
    ['period.backwards', get('/v1/publisher/analytics?start_date=2026-11-02&end_date=2026-11-01')],
  ];

  it.each(cases)('%s', async (code, ask) => {
    const { status, body } = await ask();
    const { detail, status: documented } = ERROR_CODES[code];
    expect({ code: body.code, status, detail: body.detail }).toEqual({ code, status: documented, detail });
  });

  it('request.not_json', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await call(LINKS, { method: 'POST', key: member.key, headers, body: 'x' });
    const { detail, status } = ERROR_CODES['request.not_json'];
    expect(await response.json()).toMatchObject({ code: 'request.not_json', status, detail });
  });
});

interface Problem {
  code: string;
  detail: string;
}

function exampleOf({ responses }: Operation, status: number): unknown {
  return responses[status]?.content['application/json']?.example;
}

/** The values of a response by their paths. */
function factsOf(value: unknown, place = ''): Facts {
  if (typeof value !== 'object' || value === null) return { [place]: value };
  return Object.assign(
    place === '' ? {} : { [`${place}.`]: null },
    ...Object.entries(value).map(([name, part]) => factsOf(part, place === '' ? name : `${place}.${name}`)),
  );
}
