import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene } from '../platform/http/testing/scene.ts';
import { resetIsolate } from '../platform/isolate.ts';
import { Meter } from '../platform/testing/metered.ts';

let member: Member;

beforeAll(async () => {
  member = await (await openScene()).signUp();
});

it('a list of links with a cached key costs two round trips: the rate limiter and one batch of D1', async () => {
  await tripsOf('/v1/publisher/links');
  expect(await tripsOf('/v1/publisher/links')).toEqual(['RATE_LIMITER.take', 'DB.batch']);
});

it('a call with a key that is not cached costs one more, and the first use of a feature on a day is counted after it', async () => {
  const other = await (await openScene()).signUp();
  resetIsolate();
  const key = 'DB.raw';
  expect(await tripsOf('/v1/publisher/links', other)).toEqual([
    ...[key, 'RATE_LIMITER.take', 'DB.batch'],
    // Whether operators have stopped writing, whether the database has its migrations, which is asked once, and the count.
    ...['EDGE.get', 'DB.first', 'DB.batch'],
  ]);
});

async function tripsOf(path: string, { key } = member): Promise<string[]> {
  const meter = new Meter();
  const response = await callWith(meter.bindings(env), path, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return meter.calls;
}
