import { html } from 'hono/html';
import { toIso } from '../platform/time.ts';
import { htmlPage } from './html-page.ts';
import type { LocalMail } from './local-outbox.ts';

/** The list of a local system's mails. */
export function outboxPage(mails: readonly LocalMail[]): Response {
  const rows = mails.map(
    (mail) =>
      html`<tr><td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td><td>${mail.recipient}</td><td>${toIso(mail.sentAt)}</td></tr>`,
  );
  const main =
    mails.length === 0
      ? html`<p>No mail has gone out yet. Sign up, and the first one is here within seconds.</p>`
      : html`<table><tr><th>Subject</th><th>To</th><th>Sent</th></tr>${rows}</table>`;
  return htmlPage({
    title: 'Local mails',
    main: html`<p class="quiet">On this system no mail leaves the machine. Newest first.</p>${main}`,
  });
}

/**
 * One mail, as HTML and as text. The frame takes on this page's policy: styles apply, nothing is loaded, no script runs,
 * and links open a tab of their own.
 */
export function localMailPage(mail: LocalMail): Response {
  const framed = mail.html.replace('<head>', '<head><base target="_blank">');
  const main = html`<p class="quiet">To ${mail.recipient}, ${toIso(mail.sentAt)} · <a href="/dev/mail">All mails</a></p>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<h2>As text</h2><pre>${mail.text}</pre>`;
  return htmlPage({ title: mail.subject, main, styles: "'unsafe-inline'" });
}
