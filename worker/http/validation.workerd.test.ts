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

describe('a query parameter that a route does not have', () => {
  it.each([
    ['/v1/publisher/analytics?group_bye=brand', 'group_bye'],
    ['/v1/publisher/links?limit=3', 'limit'],
    ['/v1/publisher/affiliate-links?brandId=x', 'brandId'],
    ['/v1/brands?perpage=3', 'perpage'],
    ['/v1/brands?__proto__=3', '__proto__'],
  ])('%s is refused by its name', async (path, name) => {
    const { status, body } = await read<Refused>(path, one);
    expect([status, body.code, body.fields.map(({ field }) => field)]).toEqual([
      400,
      'request.unknown_parameters',
      [name],
    ]);
    expect(body.detail).toContain(name);
  });

  it('is taken where a publisher names itself, on every route of a publisher', async () => {
    expect((await read(`/v1/publisher/webhooks?publisher_id=${one.id}`, one)).status).toBe(200);
    expect((await read(`/v1/publisher/links?publisher_id=${one.id}`, one)).status).toBe(200);
  });
});

describe('a validation error names the field and its rule', () => {
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
  ])('%s %j', async (path, sent, field, rule) => {
    const { status, body } = await post(path, sent);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.fields).toContainEqual({ field, message: expect.stringMatching(rule) });
  });

  it('also for a body that may take several forms', async () => {
    const made = await read<{ data: { id: string } }>('/v1/publisher/webhooks', {
      method: 'POST',
      key: one.key,
      body: { name: 'x', url: 'https://hooks.alder.example/x', events: ['link.created'] },
    });
    expect(made.status).toBe(201);
    const { body } = await post(`/v1/publisher/webhooks/${made.body.data.id}/replay`, {});
    expect(body.fields).toEqual([
      { field: 'body', message: expect.stringMatching(/delivery_id: .*required.*; or from: .*to: /) },
    ]);
  });
});
