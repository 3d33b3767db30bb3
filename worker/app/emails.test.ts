import { describe, expect, it } from 'vitest';
import type { Email, RenderedEmail } from '../platform/email/email.ts';
import { htmlPart } from '../platform/email/layout.tsx';
import { textPart } from '../platform/email/plain-text.ts';
import { DARK, LIGHT } from '../platform/theme.ts';
import { earningsNotificationEmail, weeklyDigestEmail } from '../reporting/notifications/emails.ts';
import { EMAILS } from './emails.ts';

const URL = 'https://tributary.example/auth/verify?token=abc';
const GIVEN = { url: URL, secret: 'the key of a test' };
const EVIL = '</style></title><script>alert(1)</script><img src=x onerror=x>"\'&';
const EVIL_URL = '"><a href="https://evil.example">Sign in</a> https://evil.example';
const PREFERENCE_LINKS = {
  settings: 'https://tributary.example/settings',
  unsubscribe: 'https://tributary.example/v1/notifications/unsubscribe?token=x.y.z',
};

describe.each([...EMAILS])('the email %s', (_, email) => {
  it('contains its link as a button and as text', async () => {
    const rendered = renderedOf(email, 'Ada');
    const html = await htmlPart(rendered);
    expect(hrefsOf(html)).toEqual([URL, URL]);
    expect(html).toContain(`>${URL}</a>`);
    expect(textPart(rendered)).toContain(`:\n${URL}\n`);
  });

  it('has the same content as text and as HTML', async () => {
    const rendered = renderedOf(email, 'Ada');
    const text = textPart(rendered);
    const html = unescaped(await htmlPart(rendered));
    const content = rendered.body.flatMap((block) =>
      typeof block === 'string' ? [block] : block.rows.flat(),
    );
    for (const each of [rendered.heading, rendered.reason, ...rendered.notes, ...content]) {
      expect(text).toContain(each);
      expect(html).toContain(each);
    }
  });

  it('escapes markup in a name', async () => {
    const html = await htmlPart(renderedOf(email, EVIL));
    expect(html).not.toMatch(/<(script|img)/);
    expect(html).not.toContain(EVIL);
    expect(unescaped(html)).toContain(EVIL);
  });

  it('doesn’t link a URL in a name', async () => {
    const html = await htmlPart(renderedOf(email, EVIL_URL));
    expect(hrefsOf(html)).toEqual([URL, URL]);
  });

  it('loads no resource and runs no script', async () => {
    expect(await htmlPart(renderedOf(email, 'Ada'))).not.toMatch(
      /<(script|img|link|iframe)|\bsrc=|url\(|@import|javascript:/i,
    );
  });

  it('has light colors inline and dark colors for clients that support them', async () => {
    const html = await htmlPart(renderedOf(email, 'Ada'));
    expect(html).toContain(`background-color:${LIGHT.paper}`);
    expect(html).toMatch(new RegExp(`@media \\(prefers-color-scheme:dark\\)\\{[^@]*${DARK.paper}`));
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  });

  it('writes dates as on screens, not as the API does', () => {
    expect(textPart(renderedOf(email, 'Ada'))).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  it('is refused if its content is incomplete', () => {
    expect(() => email.write(null, GIVEN)).toThrow(
      expect.objectContaining({ code: 'email.content_unreadable' }),
    );
  });
});

it.each([
  [2_500_000, '$2.50'],
  [1_234_567_890_000, '$1,234,567.89'],
  [-3_000_000, '-$3.00'],
  [-1_000_000_000, '-$1,000.00'],
  [-1, '$0.00'],
])('shows %i micro-dollars as %s', (amount, text) => {
  const notice = earningsNotificationEmail.sample;
  const notification = earningsNotificationEmail.write({ ...notice, earned: amount }, GIVEN);
  expect(notification.subject).toBe(`You earned ${text}`);
  const digest = weeklyDigestEmail.write({ ...weeklyDigestEmail.sample, earnings: amount }, GIVEN);
  expect(digest.subject).toBe(`Your week: ${text}`);
});

it('links to the preferences in an email that can be switched off', async () => {
  const rendered = { ...renderedOf(weeklyDigestEmail, 'Ada'), preferenceLinks: PREFERENCE_LINKS };
  expect(hrefsOf(await htmlPart(rendered))).toEqual([URL, URL, ...Object.values(PREFERENCE_LINKS)]);
  for (const url of Object.values(PREFERENCE_LINKS)) expect(textPart(rendered)).toContain(url);
});

/** The email to someone who calls themselves, and all that they name, by this name. */
function renderedOf(email: Email, name: string): RenderedEmail {
  const content = JSON.parse(JSON.stringify(email.sample).replaceAll('"Ada"', () => JSON.stringify(name)));
  return { ...email.write(content, GIVEN), name, preferenceLinks: null };
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
}

function unescaped(html: string): string {
  const characters = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return Object.entries(characters).reduce((text, [entity, each]) => text.replaceAll(entity, each), html);
}
