import { beforeAll, describe, expect, it } from 'vitest';
import { read } from './testing/call.ts';
import { type Member, openScene } from './testing/scene.ts';

interface Refused {
  code: string;
  detail: string;
  fields: { field: string; message: string }[];
}

let one: Member;

beforeAll(async () => {
  one = await (await openScene()).signUp();
});

const post = (path: string, body: unknown) => read<Refused>(path, { method: 'POST', key: one.key, body });

describe('an unknown query parameter', () => {
  it.each([
    ['/v1/publisher/analytics?group_bye=brand', 'group_bye'],
    ['/v1/publisher/links?limit=3', 'limit'],
    ['/v1/publisher/affiliate-links?brandId=x', 'brandId'],
    ['/v1/brands?perpage=3', 'perpage'],
    ['/v1/brands?__proto__=3', '__proto__'],
  ])('%s is refused and named', async (path, name) => {
    const { status, body } = await read<Refused>(path, one);
    expect([status, body.code, body.fields.map(({ field }) => field)]).toEqual([
      400,
      'request.unknown_parameters',
      [name],
    ]);
    expect(body.detail).toContain(name);
  });

  it('is accepted if it is the caller’s own publisher_id, on every route for publishers', async () => {
    expect((await read(`/v1/publisher/webhooks?publisher_id=${one.id}`, one)).status).toBe(200);
    expect((await read(`/v1/publisher/links?publisher_id=${one.id}`, one)).status).toBe(200);
  });
});

describe('a validation error', () => {
  it.each<[string, unknown, string, RegExp]>([
    ['/v1/publisher/affiliate-links', [], 'body', /^Must be an object\.$/],
    ['/v1/publisher/affiliate-links', { url: 7 }, 'url', /^Must be a string\.$/],
    ['/v1/publisher/affiliate-links', { url: 'x', title: ' ' }, 'title', /at least 1 character\./],
    ['/v1/publisher/affiliate-links/bulk', { links: [] }, 'links', /at least 1 item\./],
    ['/v1/publisher/affiliate-links/bulk', {}, 'links', /^This field is required\.$/],
    [
      '/v1/tracking/conversion',
      { click_id: 'x', order_id: 'x', earnings: true },
      'earnings',
      /number.*string/,
    ],
    ['/v1/publisher/keys', { name: 'x', rate_limit: 7 }, 'rate_limit', /100.*500.*1000/],
  ])('of %s with %j names the field and its rule', async (path, input, field, rule) => {
    const { status, body } = await post(path, input);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.fields).toContainEqual({ field, message: expect.stringMatching(rule) });
  });

  it('lists the rules of each form that a body can have', async () => {
    const created = await read<{ data: { id: string } }>('/v1/publisher/webhooks', {
      method: 'POST',
      key: one.key,
      body: { name: 'x', url: 'https://hooks.alder.example/x', events: ['link.created'] },
    });
    expect(created.status).toBe(201);
    const { body } = await post(`/v1/publisher/webhooks/${created.body.data.id}/replay`, {});
    expect(body.fields).toEqual([
      { field: 'body', message: expect.stringMatching(/delivery_id: .*required.*; or from: .*to: /) },
    ]);
  });
});
