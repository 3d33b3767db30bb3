import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Account } from './account.ts';

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

/** An account whose API lists queues in a certain way. */
async function openAccount({ perPage, info }: Listing) {
  const pages: number[] = [];
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page'));
    pages.push(page);
    const names = perPage === undefined ? NAMES : NAMES.slice((page - 1) * perPage, page * perPage);
    const result = names.map((queue_name) => ({ queue_name }));
    response.end(JSON.stringify({ success: true, errors: [], result, result_info: info }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { account: new Account({ accountId: 'acc', token: 'token', api }), pages };
}
