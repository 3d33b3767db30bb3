import fc from 'fast-check';

/** Texts that often break software. */
const NASTY = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  '🤖',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '%00',
  '%E0%A4%A',
  '\r\nx: y',
  '-0',
  'NaN',
  '1e309',
  '0x10',
  '9007199254740993',
  '__proto__',
  'constructor',
  'null',
  '[]',
  'PUB000001',
  'brd_0000000000000000',
  'a'.repeat(8_000),
);
/** Any text; often one of `NASTY`. */
export const text = fc.oneof(NASTY, fc.string({ unit: 'binary', maxLength: 60 }), fc.string());
const name = fc.oneof(
  fc.constantFrom(
    'page',
    'per_page',
    'days',
    'start_date',
    'end_date',
    'brand_id',
    'category',
    'publisher_id',
  ),
  fc.constantFrom(
    'p',
    'b',
    'np',
    'url',
    'ref',
    'id',
    'network',
    'kind',
    'cid',
    'txid',
    'payout',
    'token',
    'status',
  ),
  text,
);
/** Parameters, some with names that routes have. */
export const pairs = fc.array(fc.tuple(name, text), { maxLength: 8 });
const field = fc.constantFrom(
  ...[
    'click_id',
    'order_id',
    'earnings',
    'publisher_id',
    'brand_id',
    'metadata',
    'link_id',
    'url',
    'user_agent',
  ],
  ...['ip_address', 'referrer', 'source', 'Type', 'Payload', 'cid', 'payout', 'currency', '__proto__'],
);
/** Any JSON value; some fields have names that routes have. */
export const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    text,
    fc.double(),
    fc.constantFrom(null, true, 1e21, -0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(field, text), tie('value'), { maxKeys: 6 }),
  ),
})).value;
/** A body: JSON, a form, a truncated one, or any text. */
export const body = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  text,
  pairs.map((each) => new URLSearchParams(each).toString()),
  fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(20_000), '{"click_id":', '\ufeff{}'),
);
export const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/vnd.api+json',
  '',
  'json',
);
