import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../platform/time.ts';
import { codesOf, rowsOf } from '../contract-suite.ts';
import { postbackConfig } from './config.ts';
import { readPostback } from './read-postback.ts';

const RECEIPT = { secret: 'shared-secret', receivedAt: parseInstant('2026-11-21T09:00:00Z') };
const CONFIG = postbackConfig.parse({});
const read = (query: string, config = CONFIG) =>
  readPostback(config, new URLSearchParams(`${query}&token=${RECEIPT.secret}`), RECEIPT);

describe('a postback', () => {
  it('is a report row by any of the usual names', () => {
    const [row] = rowsOf([
      read('ClickID=abc123&txid=T-1&payout=5.9465&status=approved&sale_amount=80&goal=sale'),
    ]);
    expect(row).toMatchObject({
      externalId: 'T-1',
      clickRef: 'abc123',
      commission: 5_946_500,
      status: 'approved',
      sale: { amount: '80', currency: 'USD' },
      eventAt: RECEIPT.receivedAt,
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
  ])('of status %s is %s', (status, ours) => {
    const [row] = rowsOf([read(`cid=a&txid=1&payout=1&status=${status}`)]);
    expect(row).toMatchObject({
      status: ours,
      statusUnknown: false,
      commission: ours === 'reversed' ? 0 : 1_000_000,
    });
  });

  it('of an unknown status is pending and says so', () => {
    expect(rowsOf([read('cid=a&txid=1&payout=1&status=maybe')])).toMatchObject([
      { status: 'pending', statusUnknown: true, statusRaw: 'maybe' },
    ]);
  });

  it('without a conversion id is known by its click and goal', () => {
    const rows = rowsOf([
      read('cid=a&goal=lead&payout=1'),
      read('cid=a&goal=sale&payout=1'),
      read('cid=a&goal=lead&payout=2'),
    ]);
    expect(rows.map(({ externalId }) => externalId)).toEqual(['a|lead', 'a|sale', 'a|lead']);
  });

  it('reads transaction_id only as what the network is set to mean by it', () => {
    expect(codesOf([read('transaction_id=a&payout=1')])).toEqual(['postback.no_identity']);
    const parameters = { ...CONFIG.parameters, clickId: ['transaction_id'] };
    expect(rowsOf([read('transaction_id=a&payout=1', { ...CONFIG, parameters })])[0]?.clickRef).toBe('a');
  });

  it.each([
    ['payout=1', 'postback.no_identity'],
    ['cid=a', 'postback.payout_missing'],
    ['cid=a&payout={payout}', 'postback.payout_missing'],
    ['cid=a&payout=-1', 'postback.payout_negative'],
    ['cid=a&payout=1000.01', 'postback.payout_above_cap'],
    ['cid=a&payout=1&currency=EUR', 'report.currency_unknown'],
    ['cid=a&payout=1e2', 'money.not_a_decimal'],
  ])('%s is kept aside as %s', (query, code) => {
    expect(codesOf([read(query)])).toEqual([code]);
  });

  it.each(['token=wrong', 'token=', 'x=1', 'key=shared-secre'])('with %s is refused', (query) => {
    expect(() => readPostback(CONFIG, new URLSearchParams(`cid=a&payout=1&${query}`), RECEIPT)).toThrow(
      expect.objectContaining({ code: 'postback.bad_secret', status: 401 }),
    );
  });

  it('is refused while no secret is set, whatever it says', () => {
    const empty = { ...RECEIPT, secret: '' };
    expect(() => readPostback(CONFIG, { cid: 'a', payout: '1', token: '' }, empty)).toThrow(
      expect.objectContaining({ code: 'postback.bad_secret' }),
    );
  });

  it('keeps the secret out of what is stored', () => {
    expect(JSON.stringify([read('cid=a&payout=1'), read('payout=1')])).not.toContain(RECEIPT.secret);
  });
});
