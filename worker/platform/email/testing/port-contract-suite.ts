import { expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import type { EmailMessage, EmailPort } from '../ports.ts';

export type DeliveredEmail = Pick<EmailMessage, 'to' | 'subject' | 'html' | 'text'>;

/** `delivered` returns the emails so far, in the order of sending. */
interface PortUnderTest {
  port: () => EmailPort;
  delivered: () => Promise<DeliveredEmail[]>;
}

/** Every port must pass these tests. */
export function testEmailPort({ port, delivered }: PortUnderTest): void {
  it('delivers recipient, subject, HTML and text unchanged', async () => {
    const email = sampleMessage({
      subject: 'Your week: $12.35 – “quoted”, ünïcode, 日本',
      html: '<p>Ada &amp; &lt;b&gt; ünïcode</p>',
      text: 'Ada & <b>\n\n.\nFrom here on: ünïcode\n',
    });
    await port().send(email);
    await vi.waitFor(async () => expect((await delivered()).at(-1)).toEqual(partsOf(email)));
  });

  it('delivers each of two identical emails once', async () => {
    const before = (await delivered()).length;
    await port().send(sampleMessage());
    await port().send(sampleMessage());
    await vi.waitFor(async () => expect((await delivered()).length).toBe(before + 2));
  });
}

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

function partsOf({ to, subject, html, text }: EmailMessage): DeliveredEmail {
  return { to, subject, html, text };
}
