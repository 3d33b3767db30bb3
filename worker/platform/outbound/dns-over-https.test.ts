import { describe, expect, it } from 'vitest';
import { resolveOverHttps } from './dns-over-https.ts';

const responding =
  (responses: Record<string, unknown>): typeof fetch =>
  async (input) => {
    const query = new URL(String(input)).searchParams;
    return Response.json(responses[query.get('type') ?? '']);
  };

describe('resolveOverHttps', () => {
  it('returns the IPv4 and IPv6 addresses of a host without its aliases', async () => {
    const send = responding({
      A: {
        Status: 0,
        Answer: [
          { type: 5, data: 'edge.alder.example.' },
          { type: 1, data: '93.184.216.34' },
        ],
      },
      AAAA: { Status: 0, Answer: [{ type: 28, data: '2606:4700::1' }] },
    });
    expect(await resolveOverHttps(send, 'alder.example')).toEqual(['93.184.216.34', '2606:4700::1']);
  });

  it('returns no address for a name that doesn’t exist', async () => {
    const send = responding({ A: { Status: 3 }, AAAA: { Status: 3 } });
    expect(await resolveOverHttps(send, 'nowhere.example')).toEqual([]);
  });

  it.each([
    ['one of the two lookups fails', responding({ A: { Status: 0 }, AAAA: { Status: 2 } })],
    ['the response isn’t JSON', async () => new Response('<html>')],
    ['the resolver can’t be reached', () => Promise.reject(new TypeError('refused'))],
  ])('throws webhook.lookup_failed if %s', async (_, send: typeof fetch) => {
    await expect(resolveOverHttps(send, 'alder.example')).rejects.toMatchObject({
      code: 'webhook.lookup_failed',
      status: 503,
    });
  });
});
