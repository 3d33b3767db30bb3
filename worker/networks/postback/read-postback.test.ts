import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../platform/time.ts';
import { codesOf, rowsOf } from '../contract-suite.ts';
import { postbackConfig } from './config.ts';
import { readPostback, rereadPostback } from './read-postback.ts';

const SECRET = 'shared-secret';
const CONFIG = postbackConfig.parse({});
const read = (query: string, config = CONFIG) =>
  readPostback(config, new URLSearchParams(`${query}&token=${SECRET}`));

describe('readPostback', () => {
  it('maps a postback with any of the usual parameter names', () => {
    const [row] = rowsOf([
      read('ClickID=abc123&txid=T-1&payout=5.9465&status=approved&sale_amount=80&goal=sale'),
    ]);
    expect(row).toMatchObject({
      externalId: 'T-1',
      clickRef: 'abc123',
      commission: 5_946_500,
      status: 'approved',
      sale: { amount: '80', currency: 'USD' },
      eventAt: null,
      modifiedAt: null,
    });
  });

  it.each([
    ['1', 'approved'],
    ['2', 'pending'],
    ['3', 'reversed'],
    ['4', 'pending'],
    ['Hold', 'pending'],
    ['REJECTED', 'reversed'],
    ['reversed', 'reversed'],
  ])('maps the status %s to %s', (status, mapped) => {
    const [row] = rowsOf([read(`cid=a&txid=1&payout=1&status=${status}`)]);
    expect(row).toMatchObject({
      status: mapped,
      statusUnknown: false,
      commission: mapped === 'reversed' ? 0 : 1_000_000,
    });
  });

  it('maps an unknown status to pending and marks it', () => {
    expect(rowsOf([read('cid=a&txid=1&payout=1&status=maybe')])).toMatchObject([
      { status: 'pending', statusUnknown: true, statusRaw: 'maybe' },
    ]);
  });

  it.each([
    ['payout=4&payout=40', 'payout=“4”, “40”'],
    ['payout=4&PAYOUT=40', 'payout=“4”, “40”'],
    ['payout=4&sale_amount=80&sale_amount=8', 'sale_amount=“80”, “8”'],
    ['payout=4&txid=2', 'txid=“1”, “2”'],
  ])('rejects %s, because no one knows which value counts, and keeps all of them', (query, named) => {
    const entry = read(`cid=a&txid=1&${query}`);
    const detail = expect.stringContaining(named);
    const malformed = { raw: expect.any(String), code: 'postback.parameter_repeated', detail };
    expect(entry).toMatchObject({ malformed });
    const raw = 'malformed' in entry ? entry.malformed.raw : '';
    expect(rereadPostback(CONFIG, raw)).toEqual(entry);
    expect(raw).not.toContain(SECRET);
  });

  it('takes a parameter that is repeated with the same value, and ignores repeats of what it doesn’t read', () => {
    expect(rowsOf([read('cid=a&txid=1&payout=4&payout=4&tag=a&tag=b')])).toMatchObject([
      { commission: 4_000_000 },
    ]);
  });

  it('rejects a postback without a transaction ID, even with an order ID or a click', () => {
    expect(codesOf([read('cid=a&order_id=1001&payout=1'), read('cid=a&goal=lead&payout=1')])).toEqual([
      'postback.no_transaction_id',
      'postback.no_transaction_id',
    ]);
  });

  it('identifies a postback by the identity in the network’s settings', () => {
    const by = (identity: 'click_goal' | 'order', query: string) =>
      rowsOf([read(query, { ...CONFIG, identity })])[0]?.externalId;
    expect(by('click_goal', 'cid=A&goal=lead&payout=1')).toBe('click:a|lead');
    expect(by('click_goal', 'cid=a&payout=1')).toBe('click:a|');
    expect(by('order', 'order_id=1001&payout=1')).toBe('order:1001');
    expect(codesOf([read('payout=1', { ...CONFIG, identity: 'click_goal' })])).toEqual([
      'postback.no_click_id',
    ]);
    expect(codesOf([read('cid=a&payout=1', { ...CONFIG, identity: 'order' })])).toEqual([
      'postback.no_order_id',
    ]);
  });

  it.each([
    ['event_time=2026-11-20T08:00:00Z', { eventAt: '2026-11-20T08:00:00Z', modifiedAt: null }],
    ['timestamp=1795161600', { eventAt: null, modifiedAt: '2026-11-20T08:00:00Z' }],
    ['updated_at=1795161600000', { eventAt: null, modifiedAt: '2026-11-20T08:00:00Z' }],
    ['event_time={time}', { eventAt: null, modifiedAt: null }],
  ])('reads the times of %s', (query, times) => {
    const expected = Object.entries(times).map(([name, time]) => [name, time && parseInstant(time)]);
    expect(rowsOf([read(`txid=1&payout=1&${query}`)])[0]).toMatchObject(Object.fromEntries(expected));
  });

  it('rejects an ID that is too long, so that two IDs never become one', () => {
    const long = 'x'.repeat(200);
    const by = (identity: 'transaction' | 'click_goal' | 'order', query: string) =>
      read(query, { ...CONFIG, identity });
    expect(rowsOf([by('transaction', `cid=a&payout=1&txid=${long}`)])).toMatchObject([{ externalId: long }]);
    expect(
      codesOf([
        by('transaction', `cid=a&payout=1&txid=${long}1`),
        by('order', `cid=a&payout=1&order_id=${long}1`),
        by('click_goal', `cid=${long}1&payout=1&goal=sale`),
        by('click_goal', `cid=a&payout=1&goal=${long}1`),
      ]),
    ).toEqual(['row.id_unsafe', 'row.id_unsafe', 'row.id_unsafe', 'row.id_unsafe']);
  });

  it('reads transaction_id only as the settings of the network define it', () => {
    expect(codesOf([read('transaction_id=a&payout=1')])).toEqual(['postback.no_transaction_id']);
    const parameters = { ...CONFIG.parameters, clickId: ['transaction_id'] };
    expect(rowsOf([read('transaction_id=a&txid=1&payout=1', { ...CONFIG, parameters })])[0]?.clickRef).toBe(
      'a',
    );
  });

  it.each([
    ['payout=1', 'postback.no_transaction_id'],
    ['cid=a&txid=1', 'postback.payout_missing'],
    ['cid=a&txid=1&payout={payout}', 'postback.payout_missing'],
    ['cid=a&txid=1&payout=-1', 'postback.payout_negative'],
    ['cid=a&txid=1&payout=1&currency=EUR', 'report.currency_unknown'],
    ['cid=a&txid=1&payout=1e2', 'money.not_a_decimal'],
    ['cid=a&txid=1&payout=1&event_time=yesterday', 'time.invalid'],
  ])('rejects %s as %s', (query, code) => {
    expect(codesOf([read(query)])).toEqual([code]);
  });

  it('stores no secret', () => {
    expect(JSON.stringify([read('cid=a&payout=1'), read('payout=1')])).not.toContain(SECRET);
  });
});

describe('what is nested in a postback', () => {
  const nestedRead = (query: string, nested: Record<string, string>) =>
    readPostback(CONFIG, new URLSearchParams(`${query}&token=${SECRET}`), new Map(Object.entries(nested)));

  it('stays in the text of the row, without a secret, and isn’t read', () => {
    const entry = nestedRead('cid=a&txid=1&payout=1', {
      items: `[{"sku": 12345678901234567890, "Token" : "${SECRET}", "key":7, "text":"\\"key\\": 8"}]`,
      meta: '{}',
    });
    const [row] = rowsOf([entry]);
    expect(row).toMatchObject({ externalId: '1', commission: 1_000_000 });
    expect(JSON.parse(row?.raw ?? '')).toEqual({
      cid: 'a',
      txid: '1',
      payout: '1',
      items: { json: '[{"sku": 12345678901234567890, "Token":null, "key":null, "text":"\\"key\\": 8"}]' },
      meta: { json: '{}' },
    });
    expect(rereadPostback(CONFIG, row?.raw ?? '')).toEqual(entry);
  });

  it.each([
    ['Payout', 'cid=a&txid=1'],
    ['txid', 'cid=a&payout=1'],
    ['status', 'cid=a&txid=1&payout=1'],
    ['cid', 'txid=1&payout=1'],
  ])('makes a postback that needs it a rejected row: %s', (name, query) => {
    for (const json of ['{"amount":4}', '["4"]', '[]']) {
      const entry = nestedRead(query, { [name]: json });
      expect(codesOf([entry])).toEqual(['postback.parameter_nested']);
      const raw = 'malformed' in entry ? entry.malformed.raw : '';
      expect(rereadPostback(CONFIG, raw)).toEqual(entry);
    }
  });
});

it('the type of an event is the ID of a conversion only if there is no other', () => {
  const rows = rowsOf(
    ['event_id=9&conversion_id=C-7', 'event_id=9'].map((ids) => read(`cid=a&payout=1&${ids}`)),
  );
  expect(rows.map(({ externalId }) => externalId)).toEqual(['C-7', '9']);
});
