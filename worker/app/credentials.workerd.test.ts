import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene } from '../platform/http/testing/scene.ts';

const LINKS = '/v1/publisher/links';

let one: Member;
let two: Member;
let browser: string;

beforeAll(async () => {
  const scene = await openScene();
  one = await scene.signUp();
  two = await scene.signUp();
  browser = await scene.signIn(one);
});

async function resultOf(headers: Record<string, string>) {
  const { status, body } = await read<{ code?: string; meta?: { publisher_id: string } }>(LINKS, { headers });
  return [status, body.code ?? body.meta?.publisher_id];
}

describe('a request', () => {
  it('is accepted with the same key in both headers', async () => {
    expect(await resultOf({ authorization: `Bearer ${one.key}`, 'x-api-key': one.key })).toEqual([
      200,
      one.id,
    ]);
  });

  it('is refused with two different keys, even if both are valid', async () => {
    const headers = { authorization: `Bearer ${one.key}`, 'x-api-key': two.key };
    expect(await resultOf(headers)).toEqual([400, 'key.ambiguous']);
  });

  it('is refused with the same header twice', async () => {
    const twice = `Bearer ${one.key}, Bearer ${one.key}`;
    expect(await resultOf({ authorization: twice })).toEqual([401, 'key.invalid']);
    expect(await resultOf({ 'x-api-key': `${one.key}, ${one.key}` })).toEqual([401, 'key.invalid']);
  });

  it('is authenticated by its key, not by its session cookie', async () => {
    expect(await resultOf({ cookie: browser })).toEqual([200, one.id]);
    expect(await resultOf({ cookie: browser, 'x-api-key': two.key })).toEqual([200, two.id]);
    expect(await resultOf({ cookie: browser, 'x-api-key': 'ak_wrong' })).toEqual([401, 'key.invalid']);
    expect(await resultOf({ cookie: browser, authorization: 'Basic eDp5' })).toEqual([401, 'key.invalid']);
  });

  it.each([
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with a space in it', (key: string) => key.replace('_', '_ ')],
    ['without its prefix', (key: string) => key.slice(3)],
    ['cut short', (key: string) => key.slice(0, -1)],
  ])('is refused with a key %s', async (_, change) => {
    expect(await resultOf({ authorization: `Bearer ${change(one.key)}` })).toEqual([401, 'key.invalid']);
    expect(await resultOf({ 'x-api-key': change(one.key) })).toEqual([401, 'key.invalid']);
  });

  it('is accepted with Bearer in any case and with extra spaces', async () => {
    expect(await resultOf({ authorization: `  bEARER   ${one.key}  ` })).toEqual([200, one.id]);
  });
});
