import { describe, expect, it } from 'vitest';
import { resolveOverHttps } from './dns-over-https.ts';

const answering =
  (answers: Record<string, unknown>): typeof fetch =>
  async (input) => {
    const query = new URL(String(input)).searchParams;
    return Response.json(answers[query.get('type') ?? '']);
  };

describe('looking up a host', () => {
  it('finds its addresses of both kinds, and leaves out the names on the way', async () => {
    const send = answering({
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

  it('finds none of a name that does not exist', async () => {
    const send = answering({ A: { Status: 3 }, AAAA: { Status: 3 } });
    expect(await resolveOverHttps(send, 'nowhere.example')).toEqual([]);
  });

  it.each([
    ['one of the two answers is a failure', answering({ A: { Status: 0 }, AAAA: { Status: 2 } })],
    ['the answer is garbage', async () => new Response('<html>')],
    ['the resolver can’t be reached', () => Promise.reject(new TypeError('refused'))],
  ])('is not certain when %s', async (_, send: typeof fetch) => {
    await expect(resolveOverHttps(send, 'alder.example')).rejects.toMatchObject({
      code: 'webhook.lookup_failed',
      status: 503,
    });
  });
});
