import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../platform/time.ts';
import type { AdapterContext } from '../contract.ts';
import { RecordedUpstream } from '../contract-suite.ts';
import { wildfireCallback } from './callback.ts';
import { defaultSettings } from './settings.ts';
import { signedHeaders } from './signature.ts';

const AT = parseInstant('2026-01-02T03:04:05.678Z');
const KEY = 'test-callback-key';
const BODY =
  '{"ID":"12345678-90ab-cdef-1234-567890abcdef","Type":"Commission","Action":"create","Payload":{"CommissionID":12345,"Status":"PENDING"}}';
const SIGNATURE = 'sha256=07aa6d324179d79768b6611cf44e3fdb13b8d7068dcd51311d96e5d783b7a4f5';

describe('a WFAV1 signature', () => {
  it('signs the time alone for the application itself', () => {
    expect(signedHeaders({ appId: '42', appKey: 'test-app-key' }, AT)).toEqual({
      authorization: 'WFAV1 42:dcea6566f3a1a20d0e4f5fc63032eb28cc0ad2b52305bc953669aa5a8387401a::',
      'x-wf-datetime': '2026-01-02T03:04:05.678Z',
      'content-type': 'application/json',
    });
  });

  it('signs a device’s token with it', () => {
    const signer = { appId: '42', appKey: 'test-app-key', deviceToken: 'dev.token-1' };
    expect(signedHeaders(signer, AT).authorization).toBe(
      'WFAV1 42:a5f3f6f62117cbe43da0e6957f2b142b1193b0517a5597f6d4816125d967bc03:dev.token-1:',
    );
  });
});

describe('a callback', () => {
  const context: AdapterContext = {
    settings: defaultSettings,
    secrets: { callback_key: KEY },
    upstream: new RecordedUpstream([], AT),
  };
  const read = (signature: string, body: string) =>
    wildfireCallback.readCallback(context, new Headers({ 'x-wf-signature': signature }), body);

  it('is accepted with a signature over its raw body, and malformed if fields are missing', () => {
    expect(read(SIGNATURE, BODY)).toEqual([
      { malformed: { raw: BODY, code: 'row.field_missing', detail: 'The row has no EventDate.' } },
    ]);
  });

  it.each([
    ['another body', SIGNATURE, `${BODY} `],
    ['another signature', SIGNATURE.replace('0', '1'), BODY],
    ['none', '', BODY],
  ])('is refused with %s', (_, signature, body) => {
    expect(() => read(signature, body)).toThrow(
      expect.objectContaining({ code: 'callback.bad_signature', status: 401 }),
    );
  });
});
