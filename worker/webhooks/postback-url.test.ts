import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postbackUrl, requireKnownMacros } from './postback-url.ts';

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
});
