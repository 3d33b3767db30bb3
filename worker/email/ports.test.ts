import { readFile } from 'node:fs/promises';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloudflarePort } from './ports.ts';
import { type Arrived, keepsTheEmailContract, sampleMessage } from './testing/port-contract-suite.ts';

/** The platform's local binding tells of each mail in its log, and where it put the parts. */
class MailLog extends Log {
  readonly lines: string[] = [];

  override log(line: string): void {
    if (line.includes('send_email binding')) this.lines.push(line);
  }
}

const log = new MailLog(LogLevel.INFO);
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

describe('the platform’s binding, run locally', () => {
  keepsTheEmailContract({
    port: () => cloudflarePort(binding),
    arrived: () => Promise.all(log.lines.map(arrivedMail)),
  });

  it('gets the sender as name and address', async () => {
    await cloudflarePort(binding).send(sampleMessage());
    await vi.waitFor(() => expect(log.lines.at(-1)).toContain('From: "Tributary" <hello@tributary.example>'));
  });

  it('leaves open what became of a mail that it refused without a code', async () => {
    const strange = sampleMessage({ from: 'Somebody <else@other.example>' });
    await expect(cloudflarePort(binding).send(strange)).rejects.toMatchObject({
      code: 'mail.outcome_unknown',
    });
  });
});

describe('what the platform answers', () => {
  it.each([
    ['E_RATE_LIMIT_EXCEEDED', 'mail.refused'],
    ['E_DAILY_LIMIT_EXCEEDED', 'mail.refused'],
    ['E_SENDER_NOT_VERIFIED', 'mail.refused'],
    ['E_RECIPIENT_SUPPRESSED', 'mail.refused'],
    ['E_DELIVERY_FAILED', 'mail.outcome_unknown'],
    ['E_INTERNAL_SERVER_ERROR', 'mail.outcome_unknown'],
    ['ECONNRESET', 'mail.outcome_unknown'],
  ])('%s means %s, and its words with the address are not repeated', async (code, meaning) => {
    const answer = Object.assign(new Error('no mail to ada@site.example'), { code });
    const refusing = { send: () => Promise.reject(answer) };
    const sending = cloudflarePort(refusing).send(sampleMessage());
    await expect(sending).rejects.toMatchObject({
      code: meaning,
      message: expect.not.stringContaining('ada@site.example'),
    });
  });

  it('is asked with the headers of the mail and its id', async () => {
    const asked: unknown[] = [];
    const mail = sampleMessage({ headers: { 'List-Unsubscribe': '<https://tributary.example/stop>' } });
    await cloudflarePort({ send: async (message) => ({ messageId: String(asked.push(message)) }) }).send(
      mail,
    );
    expect(asked).toMatchObject([{ headers: { ...mail.headers, 'X-Mail-Id': mail.id } }]);
  });
});

async function arrivedMail(line: string): Promise<Arrived> {
  const part = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(line)?.[1] ?? '';
  const [html, text] = await Promise.all(['HTML', 'Text'].map((name) => readFile(part(name), 'utf8')));
  return { to: part('To'), subject: part('Subject'), html: html ?? '', text: text ?? '' };
}
