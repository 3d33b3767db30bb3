import { html } from 'hono/html';
import { toIso } from '../platform/time.ts';
import { htmlPage } from './html-page.ts';
import type { LocalEmail } from './local-outbox.ts';

/** The list of a local system's mails. */
export function outboxPage(mails: readonly LocalEmail[]): Response {
  const rows = mails.map(
    (mail) =>
      html`<tr><td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td><td>${mail.recipient}</td><td>${momentText(mail)}</td></tr>`,
  );
  const main =
    mails.length === 0
      ? html`<p>No emails have been sent yet. Sign up, and the first one appears here within seconds.</p>`
      : html`<table><tr><th>Subject</th><th>To</th><th>Sent</th></tr>${rows}</table>`;
  return htmlPage({
    title: 'Local emails',
    main: html`<p class="quiet">Emails never leave this system. Newest first.</p>${main}`,
  });
}

/**
 * One mail, as HTML and as text. The frame takes on this page's policy: styles apply, nothing is loaded, no script runs,
 * and links open a tab of their own.
 */
export function localEmailPage(mail: LocalEmail): Response {
  const framed = mail.html.replace('<head>', '<head><base target="_blank">');
  const main = html`<p class="quiet">To ${mail.recipient}, ${momentText(mail)} · <a href="/dev/mail">All emails</a></p>
<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<h2>As text</h2><pre>${mail.text}</pre>`;
  return htmlPage({ title: mail.subject, main, styles: "'unsafe-inline'" });
}

/** `2026-11-22 10:19:32 UTC`. */
function momentText({ sentAt }: LocalEmail): string {
  return `${toIso(sentAt).slice(0, 19).replace('T', ' ')} UTC`;
}
