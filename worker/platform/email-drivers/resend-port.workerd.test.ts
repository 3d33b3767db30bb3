import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResendAnswer } from '../../sandbox/resend/resend-answers.ts';
import { type EmailPort, emailOverQuota, emailRefused, emailSuppressedError } from '../email/ports.ts';
import { sampleMessage, testEmailPort } from '../email/testing/port-contract-suite.ts';
import { resendAccount, withFailover } from './drivers.ts';
import { type ResendAccount, resendPort } from './resend-port.ts';
import { answerWith, resendEmails } from './testing/resend.ts';

let waits: number[];
const account = (changes: Partial<ResendAccount> = {}): ResendAccount => ({
  ...resendAccount(env),
  wait: async (milliseconds) => waits.push(milliseconds),
  ...changes,
});
const SENT = 'sent';

/** The outcome of sending one email, and how often Resend has taken it. */
async function send(message = sampleMessage(), changes: Partial<ResendAccount> = {}) {
  const outcome = await resendPort(account(changes))
    .send(message)
    .then(() => SENT, codeOf);
  const taken = (await resendEmails()).filter(({ key }) => key === message.id);
  return { outcome, taken: taken.length };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  waits = [];
  await answerWith();
});

describe('the Resend port', () => {
  testEmailPort({
    port: () => resendPort(account()),
    delivered: async () =>
      (await resendEmails()).map(({ recipient, subject, html, text }) => ({
        to: recipient,
        subject,
        html,
        text,
      })),
  });

  it.each<[ResendAnswer, number]>([
    ['lost_before', 1],
    ['lost_after', 1],
    ['error_500_before', 1],
    ['error_500_after', 1],
    ['page_502_after', 1],
    ['unavailable_503', 1],
    ['page_200_before', 1],
    ['page_200_after', 1],
    ['empty_200_after', 1],
    ['truncated_after', 1],
    ['without_id_after', 1],
    ['rate_limited', 1],
    ['in_progress_after', 1],
  ])('sends an email once if the first call is answered with %s', async (answer, taken) => {
    await answerWith(answer);
    expect(await send()).toEqual({ outcome: SENT, taken });
  });

  it.each<[ResendAnswer, string]>([
    ['rate_limited_long', 'email.over_quota'],
    ['rate_limited_silent', 'email.over_quota'],
    ['rate_limited_malformed', 'email.over_quota'],
    ['rate_limited_page', 'email.over_quota'],
    ['daily_quota', 'email.over_quota'],
    ['monthly_quota', 'email.over_quota'],
    ['key_invalid', 'email.refused'],
    ['domain_unverified', 'email.refused'],
    ['field_missing', 'email.refused'],
  ])('says that nothing was sent after %s, at the first call (%s)', async (answer, outcome) => {
    await answerWith(answer);
    expect(await send()).toEqual({ outcome, taken: 0 });
    expect(waits).toEqual([]);
  });

  it.each([
    ['rate_limited_long', 3_600],
    ['rate_limited_silent', 60],
    ['rate_limited_page', 30],
    ['rate_limited_unknown', 30],
    ['daily_quota', undefined],
    ['monthly_quota', undefined],
  ] as const)('says after %s how many seconds the limit lasts: %s', async (answer, retryAfter) => {
    await answerWith(answer);
    const refusal = await resendPort(account())
      .send(sampleMessage())
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'email.over_quota' });
    expect(Reflect.get(Object(refusal), 'retryAfter')).toBe(retryAfter);
  });

  it('resolves with the ID by which Resend names the email in its events', async () => {
    const message = sampleMessage();
    const id = await resendPort(account()).send(message);
    expect((await resendEmails()).find(({ key }) => key === message.id)?.id).toBe(id);
  });

  it.each<[ResendAnswer, number]>([
    ['key_reused', 0],
    ['teapot_before', 0],
    ['redirect_302_after', 1],
  ])('says that the outcome is unknown after %s, and doesn’t try again', async (answer, taken) => {
    await answerWith(answer);
    expect(await send()).toEqual({ outcome: 'email.outcome_unknown', taken });
    expect(waits).toEqual([]);
  });

  it('says that the outcome is unknown if a call was lost and its repeats are refused', async () => {
    await answerWith('lost_after', 'rate_limited_long');
    expect(await send()).toEqual({ outcome: 'email.outcome_unknown', taken: 1 });
  });

  it('gives up after three calls, whose pauses grow', async () => {
    await answerWith('lost_after', 'error_500_after', 'empty_200_after', 'lost_before');
    expect(await send()).toEqual({ outcome: 'email.outcome_unknown', taken: 1 });
    expect(waits).toEqual([1_000, 3_000]);
  });

  it('waits as long as Resend asks for', async () => {
    await answerWith('rate_limited', 'rate_limited');
    expect(await send()).toEqual({ outcome: SENT, taken: 1 });
    expect(waits).toEqual([1_000, 3_000]);
  });

  it('ends a call that gets no answer', async () => {
    const hanging = () => new Promise<Response>(() => {});
    expect(await send(sampleMessage(), { send: hanging, timeoutMs: 5 })).toEqual({
      outcome: 'email.outcome_unknown',
      taken: 0,
    });
  });

  it('names neither the address nor the key in an error', async () => {
    await answerWith('domain_unverified');
    const error = await resendPort(account())
      .send(sampleMessage())
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain('validation_error');
    expect(String(error)).not.toMatch(/ada@site|re_local/);
  });

  it('is refused with a key that Resend doesn’t know', async () => {
    expect(await send(sampleMessage(), { apiKey: 're_other' })).toEqual({
      outcome: 'email.refused',
      taken: 0,
    });
  });
});

describe('two drivers', () => {
  const refusing: EmailPort = { send: () => Promise.reject(emailRefused('E_SENDER_NOT_VERIFIED')) };
  const overQuota: EmailPort = { send: () => Promise.reject(emailOverQuota()) };
  const both = (first: EmailPort) =>
    withFailover([
      { name: 'first', port: first },
      { name: 'resend', port: resendPort(account()) },
    ]);
  const sendBy = async (port: EmailPort) => {
    const message = sampleMessage();
    const outcome = await port.send(message).then(() => SENT, codeOf);
    return { outcome, taken: (await resendEmails()).filter(({ key }) => key === message.id).length };
  };

  it('send by the second what the first refuses', async () => {
    expect(await sendBy(both(refusing))).toEqual({ outcome: SENT, taken: 1 });
  });

  it('leave an email to the next run if both refuse it', async () => {
    await answerWith('key_invalid');
    expect(await sendBy(both(refusing))).toEqual({ outcome: 'email.refused', taken: 0 });
  });

  it('send by the second while the first is over its quota', async () => {
    expect(await sendBy(both(overQuota))).toEqual({ outcome: SENT, taken: 1 });
  });

  it.each([
    ['the first', () => both(overQuota), 'key_invalid'],
    ['the second', () => both(refusing), 'daily_quota'],
  ] as const)('wait for the quota of %s if the other one refuses', async (_, port, answer) => {
    await answerWith(answer);
    expect(await sendBy(port())).toEqual({ outcome: 'email.over_quota', taken: 0 });
  });

  it.each([
    ['the first', emailOverQuota(), 'rate_limited_long', 3_600],
    ['the second', emailOverQuota().retryIn(60), 'daily_quota', 60],
    ['both', emailOverQuota().retryIn(7_200), 'rate_limited_long', 3_600],
    ['both', emailOverQuota(), 'daily_quota', undefined],
  ] as const)(
    'wait for the shorter limit if %s has one of a day or a longer one',
    async (_, first, answer, retryAfter) => {
      await answerWith(answer);
      const refusal = await both({ send: () => Promise.reject(first) })
        .send(sampleMessage())
        .catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'email.over_quota' });
      expect(Reflect.get(Object(refusal), 'retryAfter')).toBe(retryAfter);
    },
  );

  it('never send by the second what the first may have sent', async () => {
    const lost: EmailPort = { send: () => Promise.reject(new Error('the connection broke')) };
    expect(await sendBy(both(lost))).toMatchObject({ taken: 0 });
  });

  it('never send by the second to an address that the first has suppressed', async () => {
    const suppressed: EmailPort = { send: () => Promise.reject(emailSuppressedError()) };
    expect(await sendBy(both(suppressed))).toEqual({ outcome: 'email.recipient_suppressed', taken: 0 });
  });
});
