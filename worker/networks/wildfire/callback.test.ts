import { describe, expect, it } from 'vitest';
import { hmac } from '../../platform/hashing.ts';
import { parseInstant } from '../../platform/time.ts';
import type { AdapterContext } from '../contract.ts';
import { codesOf, RecordedUpstream, rowsOf } from '../contract-suite.ts';
import { wildfireCallback } from './callback.ts';
import { defaultSettings } from './settings.ts';

const KEY = 'another-callback-key';
const context: AdapterContext = {
  settings: defaultSettings,
  secrets: { callback_key: KEY },
  upstream: new RecordedUpstream([], parseInstant('2026-11-21T09:00:00Z')),
};

function push(body: string) {
  const signature = `sha256=${hmac(KEY, body).toString('hex')}`;
  return wildfireCallback.readCallback(context, new Headers({ 'x-wf-signature': signature }), body);
}

const PAYLOAD = {
  CommissionID: 700001,
  MerchantID: 101,
  SaleAmount: { Amount: '10', Currency: 'USD' },
  Amounts: [{ Amount: '5.9465', Currency: 'USD', SplitPart: 'DEVICE' }],
  Status: 'READY',
  TrackingCode: '0123456789abcdefghjkmnpqrstv',
  EventDate: '2026-11-10T08:30:00Z',
  ModifiedDate: '2026-11-11T00:00:00Z',
};

describe('a signed callback', () => {
  it('has one commission, mapped like one of the report', () => {
    const [row] = rowsOf(push(JSON.stringify({ Type: 'Commission', Action: 'update', Payload: PAYLOAD })));
    expect(row).toMatchObject({ externalId: '700001', commission: 5_946_500, status: 'approved' });
    expect(row?.raw).toBe(JSON.stringify(PAYLOAD));
  });

  it('is ignored when it is of another type', () => {
    expect(push('{"Type":"Device","Payload":{}}')).toEqual([]);
  });

  it('is malformed when it is not a message', () => {
    expect(codesOf(push('not json'))).toEqual(['row.unreadable']);
    expect(codesOf(push('{"Type":"Commission"}'))).toEqual(['row.not_an_object']);
  });
});
