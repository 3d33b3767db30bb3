import { expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { EmailMessage, EmailPort } from '../ports.ts';

/** A mail as it arrived on the far side of a port. */
export type Arrived = Pick<EmailMessage, 'to' | 'subject' | 'html' | 'text'>;

/** A port, and what has arrived through it so far, in the order of sending. */
export interface PortUnderTest {
  port: () => EmailPort;
  arrived: () => Promise<Arrived[]>;
}

/** What every port has to keep. */
export function keepsTheEmailContract({ port, arrived }: PortUnderTest): void {
  it('hands over what it was given, to the letter', async () => {
    const mail = sampleMessage({
      subject: 'Your week: 12.35 USD – “quoted”, ünïcode, 日本',
      html: '<p>Ada &amp; &lt;b&gt; ünïcode</p>',
      text: 'Ada & <b>\n\n.\nFrom here on: ünïcode\n',
    });
    await port().send(mail);
    await vi.waitFor(async () => expect((await arrived()).at(-1)).toEqual(partsOf(mail)));
  });

  it('hands over each mail once, also when two say the same', async () => {
    const before = (await arrived()).length;
    await port().send(sampleMessage());
    await port().send(sampleMessage());
    await vi.waitFor(async () => expect((await arrived()).length).toBe(before + 2));
  });
}

/** A mail that every port can take. */
export function sampleMessage(changes: Partial<EmailMessage> = {}): EmailMessage {
  return {
    id: newId('mal'),
    from: 'Tributary <hello@tributary.example>',
    to: 'ada@site.example',
    subject: 'Confirm your email address',
    html: '<p>Hello</p>',
    text: 'Hello\n',
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...changes,
  };
}

function partsOf({ to, subject, html, text }: EmailMessage): Arrived {
  return { to, subject, html, text };
}
