import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../http/testing/call.ts';
import { type Member, openScene } from '../http/testing/scene.ts';

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

async function answerTo(headers: Record<string, string>) {
  const { status, body } = await read<{ code?: string; meta?: { publisher_id: string } }>(LINKS, { headers });
  return [status, body.code ?? body.meta?.publisher_id];
}

describe('a request', () => {
  it('may carry the same key in both headers', async () => {
    expect(await answerTo({ authorization: `Bearer ${one.key}`, 'x-api-key': one.key })).toEqual([
      200,
      one.id,
    ]);
  });

  it('that carries two keys is nobody’s, be both of them valid', async () => {
    const headers = { authorization: `Bearer ${one.key}`, 'x-api-key': two.key };
    expect(await answerTo(headers)).toEqual([400, 'key.ambiguous']);
  });

  it('with a header twice is nobody’s, be it the same key', async () => {
    const twice = `Bearer ${one.key}, Bearer ${one.key}`;
    expect(await answerTo({ authorization: twice })).toEqual([401, 'key.invalid']);
    expect(await answerTo({ 'x-api-key': `${one.key}, ${one.key}` })).toEqual([401, 'key.invalid']);
  });

  it('that carries a key is that key’s, not the browser’s', async () => {
    expect(await answerTo({ cookie: browser })).toEqual([200, one.id]);
    expect(await answerTo({ cookie: browser, 'x-api-key': two.key })).toEqual([200, two.id]);
    expect(await answerTo({ cookie: browser, 'x-api-key': 'ak_wrong' })).toEqual([401, 'key.invalid']);
    expect(await answerTo({ cookie: browser, authorization: 'Basic eDp5' })).toEqual([401, 'key.invalid']);
  });

  it.each([
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with a space in it', (key: string) => key.replace('_', '_ ')],
    ['without its prefix', (key: string) => key.slice(3)],
    ['cut short', (key: string) => key.slice(0, -1)],
  ])('with a key %s has no key', async (_, change) => {
    expect(await answerTo({ authorization: `Bearer ${change(one.key)}` })).toEqual([401, 'key.invalid']);
    expect(await answerTo({ 'x-api-key': change(one.key) })).toEqual([401, 'key.invalid']);
  });

  it('may write Bearer as it likes, and spaces around', async () => {
    expect(await answerTo({ authorization: `  bEARER   ${one.key}  ` })).toEqual([200, one.id]);
  });
});
