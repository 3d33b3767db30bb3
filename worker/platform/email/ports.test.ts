import { readFile } from 'node:fs/promises';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloudflarePort } from './ports.ts';
import { type DeliveredEmail, sampleMessage, testEmailPort } from './testing/port-contract-suite.ts';

/** The local binding logs each email and the files of its parts. */
class EmailLog extends Log {
  readonly lines: string[] = [];

  override log(line: string): void {
    if (line.includes('send_email binding')) this.lines.push(line);
  }
}

const log = new EmailLog(LogLevel.INFO);
let miniflare: Miniflare;
let binding: SendEmail;

beforeAll(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log,
      cf: false,
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-11-01',
      email: {
        send_email: [{ name: 'EMAIL', allowed_sender_addresses: ['hello@tributary.example'] }],
      },
    }),
  );
  ({ EMAIL: binding } = await miniflare.getBindings<{ EMAIL: SendEmail }>());
});

afterAll(() => miniflare.dispose());

describe('the Cloudflare port with the local binding', () => {
  testEmailPort({
    port: () => cloudflarePort(binding),
    delivered: () => Promise.all(log.lines.map(deliveredEmail)),
  });

  it('passes the sender as name and address', async () => {
    await cloudflarePort(binding).send(sampleMessage());
    await vi.waitFor(() => expect(log.lines.at(-1)).toContain('From: "Tributary" <hello@tributary.example>'));
  });

  it('reports an unknown outcome if an email is refused without a code', async () => {
    const refused = sampleMessage({ from: 'Other <else@other.example>' });
    await expect(cloudflarePort(binding).send(refused)).rejects.toMatchObject({
      code: 'email.outcome_unknown',
    });
  });
});

describe('the Cloudflare port', () => {
  it.each([
    ['E_RATE_LIMIT_EXCEEDED', 'email.over_quota'],
    ['E_DAILY_LIMIT_EXCEEDED', 'email.over_quota'],
    ['E_SENDER_NOT_VERIFIED', 'email.refused'],
    ['E_RECIPIENT_SUPPRESSED', 'email.recipient_suppressed'],
    ['E_DELIVERY_FAILED', 'email.outcome_unknown'],
    ['E_INTERNAL_SERVER_ERROR', 'email.outcome_unknown'],
    ['ECONNRESET', 'email.outcome_unknown'],
  ])('maps %s to %s without repeating the message', async (code, meaning) => {
    const error = Object.assign(new Error('no email to ada@site.example'), { code });
    const refusing = { send: () => Promise.reject(error) };
    const sending = cloudflarePort(refusing).send(sampleMessage());
    await expect(sending).rejects.toMatchObject({
      code: meaning,
      message: expect.not.stringContaining('ada@site.example'),
    });
  });

  it('passes the headers and the ID of the email, and resolves with the ID in Cloudflare’s events', async () => {
    const messages: unknown[] = [];
    const email = sampleMessage({ headers: { 'List-Unsubscribe': '<https://tributary.example/stop>' } });
    const binding = { send: async (message: unknown) => ({ messageId: String(messages.push(message)) }) };
    expect(await cloudflarePort(binding).send(email)).toBe('1');
    expect(messages).toMatchObject([{ headers: { ...email.headers, 'X-Mail-Id': email.id } }]);
  });
});

async function deliveredEmail(line: string): Promise<DeliveredEmail> {
  const part = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(line)?.[1] ?? '';
  const [html, text] = await Promise.all(['HTML', 'Text'].map((name) => readFile(part(name), 'utf8')));
  return { to: part('To'), subject: part('Subject'), html: html ?? '', text: text ?? '' };
}
