import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postbackUrl, requireKnownMacros, requireNoMacros } from './postback-url.ts';

const sale = {
  event: 'conversion.created',
  timestamp: '2026-11-21T09:00:00.000Z',
  click_id: 'abc123',
  sub_id: 'spring & "sale"=1',
  earnings: '4.20',
  currency: 'USD',
  status: 'pending',
  order_id: null,
  conversion_data: { order_value: '84.00', commission_rate: '5.00' },
};

describe('postbackUrl', () => {
  it('fills in macros with encoded values', () => {
    const template =
      'https://t.example/pb?cid={click_id}&s={sub_id}&amt={payout}{currency}&v={order_value}&at={timestamp}';
    expect(postbackUrl(template, sale)).toBe(
      'https://t.example/pb?cid=abc123&s=spring%20%26%20%22sale%22%3D1&amt=4.20USD&v=84.00&at=2026-11-21T09%3A00%3A00.000Z',
    );
  });

  it('replaces an unpaired surrogate in a value', () => {
    const broken = { ...sale, order_id: 'po\ud800ison' };
    expect(postbackUrl('https://t.example/?o={order_id}', broken)).toBe(
      'https://t.example/?o=po%EF%BF%BDison',
    );
  });

  it('fills in nothing for a value that the event doesn’t have', () => {
    expect(postbackUrl('https://t.example/?o={order_id}&c={conversion_id}', sale)).toBe(
      'https://t.example/?o=&c=',
    );
  });

  it('fills in a macro whose braces an address bar has encoded', () => {
    expect(postbackUrl('https://t.example/%7Bevent%7D?cid=%7bclick_id%7d&x=%7Bother%7D', sale)).toBe(
      'https://t.example/conversion.created?cid=abc123&x=%7Bother%7D',
    );
  });

  it('keeps host and path whatever a sub-ID contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('..', '.', '/', '@x', '#', '%2e%2e')),
        (sub_id) => {
          const url = new URL(postbackUrl('https://t.example/a/{sub_id}/b?s={sub_id}', { sub_id }));
          expect(url.origin).toBe('https://t.example');
          expect(url.pathname).toMatch(/^\/a\/[^/]*\/b$/);
          expect(url.hash).toBe('');
          expect([...url.searchParams.keys()]).toEqual(['s']);
        },
      ),
    );
  });
});

describe('requireKnownMacros', () => {
  it('refuses unknown macros and names them', () => {
    expect(() => requireKnownMacros('https://t.example/?a={click_id}&b={aff_sub}&c={}&d={toString}')).toThrow(
      expect.objectContaining({
        code: 'webhook.macro_unknown',
        status: 422,
        message: expect.stringContaining('{aff_sub}, {}, {toString}'),
      }),
    );
    expect(() => requireKnownMacros('https://t.example/?a={click_id}')).not.toThrow();
  });

  it.each([
    ['cid={{sub_id}}', 'cid={{sub_id}}'],
    ['cid=\x24{sub_id}', 'cid=\x24{sub_id}'],
    ['cid=%{sub_id}', 'cid=%{sub_id}'],
    ['a=1#{sub_id}', '#{sub_id}'],
    ['a=1#s={sub_id}', '#s={sub_id}'],
    ['cid={sub_id', 'cid={sub_id'],
    ['cid=[sub_id]', 'cid=[sub_id]'],
    ['cid=%5Bsub_id%5D', 'cid=%5Bsub_id%5D'],
    ['cid=$sub_id', 'cid=$sub_id'],
    ['cid=%%sub_id%%', 'cid=%%sub_id%%'],
    ['cid=<sub_id>', 'cid=<sub_id>'],
    ['cid=%7Bclickid%7D', 'cid=%7Bclickid%7D'],
    ['cid=%257Bsub_id%257D', 'cid=%257Bsub_id%257D'],
    ['cid=__SUB_ID__', 'cid=__SUB_ID__'],
  ])('refuses %s, which would be sent as it is', (query, named) => {
    expect(() => requireKnownMacros(`https://t.example/pb?ok={click_id}&${query}`)).toThrow(
      expect.objectContaining({ code: 'webhook.macro_unknown', message: expect.stringContaining(named) }),
    );
  });

  it('refuses a macro of another notation in the path', () => {
    expect(() => requireKnownMacros('https://t.example/[sub_id]/pb')).toThrow(
      expect.objectContaining({
        code: 'webhook.macro_unknown',
        message: expect.stringContaining('[sub_id]'),
      }),
    );
  });

  it.each([
    'https://t.example/pb?cid=%7Bsub_id%7D&goal=sale',
    'https://t.example/pb/{event}/x?data[sub]={sub_id}&amount={payout}{currency}',
    'https://t.example/bot7:key/sendMessage?chat_id=@sales&text=<b>{payout}</b>%20USD',
    'https://t.example/a:b/@c.d/pb?t=9f8e-7d&empty=&ids=[{click_id}]&u=https%3A%2F%2Fx.example%2F%3Fa%3D1&p=50%25',
  ])('accepts %s', (url) => {
    expect(() => requireKnownMacros(url)).not.toThrow();
  });
});

describe('requireNoMacros', () => {
  it.each(['{sub_id}', '%7Bsub_id%7D'])(
    'refuses %s in the URL of a signed webhook, which has no macros',
    (macro) => {
      expect(() => requireNoMacros(`https://t.example/in?s=${macro}`)).toThrow(
        expect.objectContaining({
          code: 'webhook.macro_unknown',
          message: expect.stringContaining('postback'),
        }),
      );
    },
  );

  it('accepts a URL without macros', () => {
    expect(() => requireNoMacros('https://t.example/in?s=[a]')).not.toThrow();
  });
});
