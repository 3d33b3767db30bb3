import { beforeAll, describe, expect, it } from 'vitest';
import { call, read } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene } from '../platform/http/testing/scene.ts';
import { addressOf, credentialsFor } from './testing/operation-call.ts';

interface Refused {
  code: string;
  detail: string;
  fields: { field: string; message: string }[];
}

/** Bodies that others define and may extend. */
const OF_OTHERS =
  /^\/(functions\/v1|v1\/webhook-test|v1\/tracking|v1\/postback|v1\/callback|v1\/mcp|mcp|call_tool|list_tools|oauth)/;
/** Objects that browsers define and may extend, such as passkeys, and the payload that an operator sends elsewhere. */
const OF_BROWSERS = /^(passkey|credential|payload)\./;

let one: Member;
let cookie: string;
let writes: Operation[];

beforeAll(async () => {
  const scene = await openScene();
  one = await scene.signUp();
  cookie = await scene.signIn(one);
  writes = operationsOf(await readContract()).filter(({ method }) => method !== 'GET');
});

const post = (path: string, body: unknown) => read<Refused>(path, { method: 'POST', key: one.key, body });

describe('an unknown field of a body', () => {
  it('is refused and named by every operation, in every object that its example has', async () => {
    const own = writes.filter(({ path }) => !OF_OTHERS.test(path));
    expect(own.length).toBeGreaterThan(100);
    const tolerant: string[] = [];
    for (const operation of own) {
      const example = operation.requestBody?.content['application/json']?.example ?? {};
      for (const { body, field } of withSurprises(example)) {
        const response = await call(addressOf(operation), {
          method: operation.method,
          body,
          ...credentialsFor(operation, { key: one.key, cookie }),
        });
        const { code, fields = [] } = await response.json<Partial<Refused>>();
        const isNamed = code === 'request.unknown_fields' && fields.some((each) => each.field === field);
        if (!isNamed && !OF_BROWSERS.test(field))
          tolerant.push(`${operation.method} ${operation.path} ${field}: ${code}`);
      }
    }
    expect(tolerant).toEqual([]);
  });

  it('of a list names its place', async () => {
    const links = [
      { url: 'https://alder-nook.example/lamps' },
      { url: 'https://alder-nook.example', titel: 'x' },
    ];
    const { status, body } = await post('/v1/publisher/affiliate-links/bulk', { links });
    expect([status, body.code, body.detail]).toEqual([
      400,
      'request.unknown_fields',
      'Unknown fields in the body: “links.1.titel”.',
    ]);
    expect(body.fields).toEqual([{ field: 'links.1.titel', message: 'This route has no such field.' }]);
  });

  it('is named next to what else is wrong', async () => {
    const { body } = await post('/v1/publisher/affiliate-links', { url: 7, titel: 'x' });
    expect(body).toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'url' }, { field: 'titel', message: 'This route has no such field.' }],
    });
  });

  it('is the field of another form, where a body has several', async () => {
    const created = await read<{ data: { id: string } }>('/v1/publisher/webhooks', {
      method: 'POST',
      key: one.key,
      body: { name: 'x', url: 'https://hooks.alder.example/x', events: ['link.created'] },
    });
    const { body } = await post(`/v1/publisher/webhooks/${created.body.data.id}/replay`, {
      delivery_id: 'dlv_0000000000000000',
      from: '2026-11-01T00:00:00Z',
    });
    expect(body).toMatchObject({ code: 'request.unknown_fields', fields: [{ field: 'from' }] });
  });

  it('is accepted where others define the body', async () => {
    const link = { url: 'https://alder-nook.example/lamps', publisher_id: one.id, surprise: 1 };
    expect((await post('/functions/v1/publisher-api', link)).status).toBe(200);
    expect((await post('/v1/tracking/conversion', { surprise: 1 })).body.code).toBe('request.invalid');
    expect((await post('/v1/auth/passkeys/sign-in', { passkey: PASSKEY })).body.code).toBe('passkey.refused');
  });
});

const PASSKEY = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: null },
};

/** Copies of a body with a field more, in each of its objects. */
function withSurprises(body: unknown, path: readonly string[] = []): { body: unknown; field: string }[] {
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.entries(body).flatMap(([name, value]) =>
    withSurprises(value, [...path, name]).map(({ body: changed, field }) => ({
      body: Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed },
      field,
    })),
  );
  if (Array.isArray(body)) return inside;
  return [{ body: { ...body, surprise: 1 }, field: [...path, 'surprise'].join('.') }, ...inside];
}
