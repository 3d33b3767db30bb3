import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlaceholder } from './placeholder.ts';

/** Notations of templates, around any name. */
const NOTATIONS: readonly ((name: string) => string)[] = [
  (name) => `{${name}}`,
  (name) => `{{${name}}}`,
  (name) => `{{ ${name} }}`,
  (name) => `[${name}]`,
  (name) => `[[${name}]]`,
  (name) => `#${name}#`,
  (name) => `##${name}##`,
  (name) => `%${name}%`,
  (name) => `%%${name}%%`,
  (name) => `$${name}$`,
  (name) => `\${${name}}`,
  (name) => `$(${name})`,
  (name) => `$${name}`,
  (name) => `#{${name}}`,
  (name) => `%{${name}}`,
  (name) => `%(${name})s`,
  (name) => `{%${name}%}`,
  (name) => `{!${name}}`,
  (name) => `<${name}>`,
  (name) => `<%= ${name} %>`,
  (name) => `<<${name}>>`,
  (name) => `@${name}@`,
  (name) => `@@${name}@@`,
  (name) => `@{${name}}`,
  (name) => `__${name}__`,
  (name) => `(${name})`,
  (name) => `!${name}!`,
  (name) => `:${name}:`,
  (name) => `:${name}`,
  (name) => `*|${name}|*`,
  (name) => `|${name}|`,
  (name) => `^${name}^`,
  (name) => `«${name}»`,
  (name) => `order-{${name}}`,
  (name) => `{offer}_{${name}}`,
  (name) => `tx-[${name}]`,
  (name) => `&lt;${name}&gt;`,
  (name) => `&#91;${name}&#93;`,
  (name) => `｛${name}｝`,
  (name) => `{\u200b${name}}`,
];
/** Names of macros of affiliate platforms. */
const NAMES = [
  'txid',
  'TRANSACTION_ID',
  'clickid',
  'aff_click_id',
  'orderNumber',
  'request_id',
  'session',
  'ID',
];

describe('isPlaceholder', () => {
  it.each(NAMES.flatMap((name) => NOTATIONS.map((notation) => notation(name))))(
    'finds the macro %s',
    (text) => {
      expect(isPlaceholder(text)).toBe(true);
      expect(isPlaceholder(encodeURIComponent(text))).toBe(true);
      expect(isPlaceholder(encodeURIComponent(encodeURIComponent(text)))).toBe(true);
    },
  );

  it.each(['#s1#', '{s1}', '{0}', '[TID2]', '{aff_sub2}', '%s', '%%SUB_ID_1%%', '{click_id:base64}'])(
    'finds the short macro %s',
    (text) => {
      expect(isPlaceholder(text)).toBe(true);
    },
  );

  it.each([
    ...[
      'null',
      'NULL',
      'undefined',
      'N/A',
      'n/a',
      'na',
      'none',
      'NaN',
      '{}',
      '[]',
      '()',
      '[object Object]',
      '(not set)',
    ],
    ...['-', '--', '?', '.', '…', '_', '0', '000', '00000000-0000-0000-0000-000000000000', 'test', 'Unknown'],
  ])('finds the empty value %s', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each([
    ...[
      'TRANSACTION_ID',
      'transactionId',
      'clickid',
      'click-id',
      'txid',
      'order_id',
      'OrderNumber',
      'your_click_id',
    ],
    ...['INSERT_ORDER_ID_HERE', 'unique id', 'publisher_reference', 'sub_id', 'External-ID', 'macro'],
  ])('finds the parameter’s name %s', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it('finds the name of any parameter of the partner’s own template', () => {
    expect(isPlaceholder('evclid')).toBe(false);
    expect(isPlaceholder('EVCLID', ['cid', 'evclid'])).toBe(true);
    expect(isPlaceholder('aff_sub4', ['aff_sub4'])).toBe(true);
  });

  it.each([
    ...[
      'T-1',
      '1',
      '42',
      'A',
      'a1b2',
      '#1001',
      '#D-1001',
      'ORDER-1001',
      'order 1001',
      'SALE-7',
      'TX_99',
      'INV/2026/0042',
    ],
    ...[
      '1Z999AA10123456784',
      '2026-11-28-0001',
      '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
      '[1234567]',
      '(12345)',
    ],
    ...[
      'click:abc123|lead',
      'a:b',
      '12.34.56',
      'W-1001/2',
      'ada@shop.example',
      'DE89 3704 0044',
      'IDEAL-77',
      'NONE-1',
    ],
    ...[
      'TESTAROSSA',
      'nullarbor-9',
      'Jane',
      'naomi',
      '100%',
      '100%25',
      '-x_y-',
      '_a_',
      'wf_8h2k',
      'EAIaIQobChMI_BwE',
    ],
  ])('lets the ID %s through', (id) => {
    expect(isPlaceholder(id)).toBe(false);
  });

  it('lets the IDs through that systems generate', () => {
    const digits = '0123456789';
    const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const letters = `${upper}${upper.toLowerCase()}`;
    const text = (alphabet: string, minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
    const bytes = fc.integer({ min: 9, max: 40 }).map((size) => randomBytes(size));
    const number = fc.bigInt({ min: 1n, max: 10n ** 20n }).map(String);
    const ids = fc.oneof(
      number,
      fc.constant(null).map(() => randomUUID()),
      bytes.map((each) => each.toString('hex')),
      bytes.map((each) => each.toString('base64')),
      bytes.map((each) => each.toString('base64url')),
      text(`${letters}${digits}`, 10, 40),
      text('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 26, 26),
      fc
        .tuple(
          fc.constantFrom('ORD', 'order', 'TX', 'sale', 'click', 'INV', 'S', '#', 'R'),
          fc.constantFrom('-', '_', '', ':', '/'),
          number,
        )
        .map((parts) => parts.join('')),
      fc.tuple(number, fc.constantFrom('.', '-', '_', '|', '/', ' '), number).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(ids, (id) => {
        expect(isPlaceholder(id), id).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });
});
