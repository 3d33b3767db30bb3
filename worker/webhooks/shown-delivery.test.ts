import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VERIFIER } from '../platform/contract/webhook-verifier.ts';
import { parseInstant } from '../platform/time.ts';
import { signatureHeaders } from './request.ts';
import { exampleEvent } from './sample-payload.ts';

/** The page for developers shows these two. `RECORD=1` writes them again. */
const HEADERS = 'web/src/lib/recorded/delivery.json';
const BODY = 'web/src/lib/recorded/delivery-body.json.txt';

const SENT_AT = parseInstant('2026-11-21T09:00:01.000Z');
const SECRET = `whsec_${Buffer.from('the secret of a sample').toString('base64')}`;
const EVENT_ID = 'evt_3c5e7g9j1m3p5r7t';

const { verifyWebhook } = await import(`data:text/javascript,${encodeURIComponent(VERIFIER)}`);

afterEach(() => vi.useRealTimers());

describe('the delivery that the page for developers shows', () => {
  const body = JSON.stringify(exampleEvent('conversion.created'));
  const delivery = { secret: SECRET, headers: signatureHeaders([SECRET], EVENT_ID, SENT_AT, body) };
  if (process.env.RECORD === '1') {
    writeFileSync(HEADERS, `${JSON.stringify(delivery, null, 2)}\n`);
    writeFileSync(BODY, `${body}\n`);
  }
  const shown = JSON.parse(readFileSync(HEADERS, 'utf8'));
  const shownBody = readFileSync(BODY, 'utf8').trimEnd();

  it('is the event that a sale sends, signed as we sign it', () => {
    expect(shownBody).toBe(body);
    expect(shown).toEqual(delivery);
  });

  it('passes the check beside it, and a changed amount does not', () => {
    vi.useFakeTimers({ now: SENT_AT });
    expect(verifyWebhook(shown.headers, shownBody, shown.secret)).toBe(true);
    expect(verifyWebhook(shown.headers, shownBody.replace('2.10', '9.10'), shown.secret)).toBe(false);
  });
});
