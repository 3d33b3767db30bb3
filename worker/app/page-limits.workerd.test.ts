import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { onRequest as brandPage } from '../../web/functions/brands/[[path]].ts';
import { operatorPage } from '../../web/functions/operator-page.ts';
import { callUntilLimited } from '../platform/rate-limits/testing/call-until-limited.ts';

/** The bindings of Pages: the real Worker, and files with nothing but a title. */
const bindings = {
  API: { fetch: (request: Request) => exports.default.fetch(request) },
  ASSETS: {
    fetch: async () => new Response('<title>Page</title>', { headers: { 'content-type': 'text/html' } }),
  },
};

function page(
  serve: (context: never) => Promise<Response>,
  path: string,
  address: string,
): Promise<Response> {
  const request = new Request(env.PUBLIC_ORIGIN + path, { headers: { 'cf-connecting-ip': address } });
  return serve({ request, env: bindings } as never);
}

describe('a page that is rendered for a visitor', () => {
  it.each([
    ['of a brand', brandPage, '/brands/brd_0000000000000000', '203.0.113.61'],
    ['of the operators', operatorPage, '/admin', '203.0.113.63'],
  ])('%s counts in the limits of its address, as the API does', async (_, serve, path, address) => {
    const { passed, limited } = await callUntilLimited(300, () => page(serve as never, path, address));
    expect(passed.length).toBeGreaterThanOrEqual(300);
    expect(limited.headers.get('retry-after')).toBe('60');
    expect((await page(serve as never, path, address.replace('.6', '.7'))).status).not.toBe(429);
  });
});
