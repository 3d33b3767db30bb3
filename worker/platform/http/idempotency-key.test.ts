import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import { idempotencyKey, repeatableRequest } from './idempotency-key.ts';

const ADA = derivedId('usr', 'ada');
const send = (url: string, body: string, method = 'POST') => new Request(url, { method, body });
const write = (key: string, request: Request, user = ADA) => repeatableRequest(user, key, request);
const REQUEST = ['https://api.example/v1/things?x=1', '{"name":"a"}'] as const;

describe('an Idempotency-Key', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is used for %s', (method) => {
    expect(idempotencyKey(method, 'a')).toBe('a');
  });

  it.each(['GET', 'HEAD'])('is ignored for %s, even if it is malformed', (method) => {
    expect(idempotencyKey(method, 'not valid')).toBeNull();
  });

  it('is optional', () => {
    expect(idempotencyKey('POST', undefined)).toBeNull();
  });

  it.each(['a', '~!"#', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])('can be %s', (key) => {
    expect(idempotencyKey('POST', key)).toBe(key);
  });

  it.each(['', ' ', 'a b', 'ä', 'a\u0000', 'x'.repeat(256), 'a, b'])('can’t be “%s”', (key) => {
    expect(() => idempotencyKey('POST', key)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('repeatableRequest', () => {
  it('derives the ID from the caller and the key only', async () => {
    const first = await write('k', send(...REQUEST));
    expect((await write('k', send('https://api.example/v1/others', ''))).id).toBe(first.id);
    expect((await write('K', send(...REQUEST))).id).not.toBe(first.id);
    expect((await write('k', send(...REQUEST), derivedId('usr', 'bea'))).id).not.toBe(first.id);
  });

  it('hashes the method, path, query and body', async () => {
    const first = await write('k', send(...REQUEST));
    expect((await write('k', send(...REQUEST))).requestHash).toBe(first.requestHash);
    const others = [
      send(REQUEST[0], REQUEST[1], 'PUT'),
      send('https://api.example/v1/thing?x=1', REQUEST[1]),
      send('https://api.example/v1/things?x=2', REQUEST[1]),
      send(REQUEST[0], '{"name": "a"}'),
    ];
    for (const other of others) expect((await write('k', other)).requestHash).not.toBe(first.requestHash);
  });

  it('leaves the body readable', async () => {
    const request = send(...REQUEST);
    await write('k', request);
    expect(await request.text()).toBe('{"name":"a"}');
  });
});
