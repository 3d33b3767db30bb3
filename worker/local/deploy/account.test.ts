import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Account, listOf } from './account.ts';

const NAMES = Array.from({ length: 120 }, (_, index) => `queue-${index}`);

interface Listing {
  /** How many items the platform gives at most; undefined if it gives all of them, whatever the page. */
  perPage?: number;
  info?: object;
}

let close = () => {};
afterEach(() => close());

describe('a list of the account', () => {
  it.each<[string, Listing]>([
    ['in pages of 100', { perPage: 100, info: { total_count: 120 } }],
    ['in smaller pages than asked for', { perPage: 50, info: { total_count: 120 } }],
    ['in pages without a total', { perPage: 50 }],
    ['that has no pages', { info: { total_count: 120 } }],
    ['that has neither pages nor a total', {}],
    ['whose total is more than it gives', { info: { total_count: 500 } }],
  ])('is read to its end if it comes %s', async (_, listing) => {
    const { account, pages } = await openAccount(listing);
    const found = await account.list('/queues', z.object({ queue_name: z.string() }));
    expect(found.map(({ queue_name }) => queue_name)).toEqual(NAMES);
    expect(pages.length).toBeLessThan(5);
  });
});

describe('a response of the account', () => {
  it.each([
    ['with null for no errors and messages', { success: true, errors: null, messages: null }],
    ['without errors and messages', { success: true }],
    ['without success', { errors: [] }],
  ])('%s has its result', async (_, envelope) => {
    const account = await answering({ ...envelope, result: [{ name: 'one' }] });
    expect(await account.list('/queues', named)).toEqual([{ name: 'one' }]);
    expect(await account.read('/queues', listOf(named))).toEqual([{ name: 'one' }]);
  });

  it.each([
    ['null', { success: true, errors: [], result: null }],
    ['nothing', { success: true, errors: [] }],
    ['no item', { success: true, errors: [], result: [] }],
  ])('with %s instead of a list is an empty list', async (_, body) => {
    const account = await answering(body);
    expect(await account.list('/queues', named)).toEqual([]);
    expect(await account.read('/queues', listOf(named))).toEqual([]);
  });

  it.each([
    ['that says that it failed', { success: false, errors: null, result: [] }],
    ['that has errors and no success', { errors: [{ code: 7, message: 'no' }], result: null }],
    ['of something else than the API', { status: 'ok' }],
  ])('%s is refused', async (_, body) => {
    await expect((await answering(body)).list('/queues', named)).rejects.toThrow('was refused');
  });
});

const named = z.object({ name: z.string() });

function answering(body: object): Promise<Account> {
  return serve((_url, response) => response.end(JSON.stringify(body)));
}

/** An account whose API lists queues in a certain way. */
async function openAccount({ perPage, info }: Listing) {
  const pages: number[] = [];
  const account = await serve((url, response) => {
    const page = Number(url.searchParams.get('page'));
    pages.push(page);
    const names = perPage === undefined ? NAMES : NAMES.slice((page - 1) * perPage, page * perPage);
    const result = names.map((queue_name) => ({ queue_name }));
    response.end(JSON.stringify({ success: true, errors: [], result, result_info: info }));
  });
  return { account, pages };
}

async function serve(respond: (url: URL, response: ServerResponse) => void): Promise<Account> {
  const server = createServer((request, response) =>
    respond(new URL(request.url ?? '', 'http://localhost'), response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new Account({ accountId: 'acc', token: 'token', api });
}
