import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, ORIGIN } from './testing/call.ts';
import { type Member, openScene } from './testing/scene.ts';

let one: Member;

beforeAll(async () => {
  one = await (await openScene()).signUp();
});

describe('a body with text that isn’t well-formed Unicode', () => {
  it.each([
    ['an unpaired surrogate in a value', '{"url":"https://albohaven.example/","title":"a\\ud800"}'],
    ['an unpaired surrogate in a name', '{"url":"https://albohaven.example/","\\udc00":"a"}'],
    ['an unpaired surrogate deep in a list', '{"links":[{"url":["x","\\ud83d"]}]}'],
  ])('as %s is refused at every door', async (_, body) => {
    for (const [path, key] of [
      ['/v1/publisher/affiliate-links', one.key],
      ['/v1/tracking/conversion', one.key],
      ['/v1/postback/wildfire', ''],
      ['/mcp', one.key],
    ] as const) {
      const response = await call(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      });
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        { code: 'request.not_unicode' },
      ]);
    }
  });

  it.each(['application/json', 'Application/JSON'])(
    'of the type %s as bytes that are no UTF-8 is refused',
    async (type) => {
      const body = new Uint8Array([
        ...new TextEncoder().encode('{"title":"'),
        0xff,
        ...new TextEncoder().encode('"}'),
      ]);
      const response = await exports.default.fetch(
        new Request(`${ORIGIN}/v1/publisher/affiliate-links`, {
          method: 'POST',
          body,
          headers: { 'content-type': type, authorization: `Bearer ${one.key}` },
        }),
      );
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'request.not_unicode' }]);
    },
  );

  it('isn’t one with whole characters beyond the first plane, escaped or not', async () => {
    const response = await call('/v1/publisher/affiliate-links', {
      method: 'POST',
      body: '{"url":"https://albohaven.example/","title":"\\ud83d\\ude00 😀","tags":7}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${one.key}` },
    });
    expect(await response.json()).not.toMatchObject({ code: 'request.not_unicode' });
  });
});
