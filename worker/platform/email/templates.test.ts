import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../theme.ts';
import { EMAIL_CONTENT, type EmailKind } from './email-kinds.ts';
import { htmlPart } from './layout.tsx';
import { textPart } from './plain-text.ts';
import { type RenderedEmail, TEMPLATES } from './templates.ts';
import { sampleContent } from './testing/sample-content.ts';

const URL = 'https://tributary.example/auth/verify?token=abc';
const codes = { confirmSession: () => '12345678', changeEmail: () => '87654321' };
const KINDS = Object.keys(EMAIL_CONTENT) as EmailKind[];
const EVIL = '</style></title><script>alert(1)</script><img src=x onerror=x>"\'&';
const EVIL_URL = '"><a href="https://evil.example">Sign in</a> https://evil.example';
const PREFERENCE_LINKS = {
  settings: 'https://tributary.example/settings',
  unsubscribe: 'https://tributary.example/v1/notifications/unsubscribe?token=x.y.z',
};

describe.each(KINDS)('the email %s', (kind) => {
  it('contains its link as a button and as text', async () => {
    const rendered = renderedOf(kind, 'Ada');
    const html = await htmlPart(rendered);
    expect(hrefsOf(html)).toEqual([URL, URL]);
    expect(html).toContain(`>${URL}</a>`);
    expect(textPart(rendered)).toContain(`:\n${URL}\n`);
  });

  it('has the same content as text and as HTML', async () => {
    const rendered = renderedOf(kind, 'Ada');
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
    const html = await htmlPart(renderedOf(kind, EVIL));
    expect(html).not.toMatch(/<(script|img)/);
    expect(html).not.toContain(EVIL);
    expect(unescaped(html)).toContain(EVIL);
  });

  it('doesn’t link a URL in a name', async () => {
    const html = await htmlPart(renderedOf(kind, EVIL_URL));
    expect(hrefsOf(html)).toEqual([URL, URL]);
  });

  it('loads no resource and runs no script', async () => {
    expect(await htmlPart(renderedOf(kind, 'Ada'))).not.toMatch(
      /<(script|img|link|iframe)|\bsrc=|url\(|@import|javascript:/i,
    );
  });

  it('has light colors inline and dark colors for clients that support them', async () => {
    const html = await htmlPart(renderedOf(kind, 'Ada'));
    expect(html).toContain(`background-color:${LIGHT.paper}`);
    expect(html).toMatch(new RegExp(`@media \\(prefers-color-scheme:dark\\)\\{[^@]*${DARK.paper}`));
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  });

  it('is refused if its content is incomplete', () => {
    expect(() => TEMPLATES[kind](null, URL, codes)).toThrow(
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
  const { earnings_notification: notice, weekly_digest: week } = sampleContent('Ada');
  const notification = TEMPLATES.earnings_notification({ ...notice, earned: amount }, URL, codes);
  expect(notification.subject).toBe(`You earned ${text}`);
  const digest = TEMPLATES.weekly_digest({ ...week, earnings: amount }, URL, codes);
  expect(digest.subject).toBe(`Your week: ${text}`);
});

it('links to the preferences in an email that can be switched off', async () => {
  const rendered = { ...renderedOf('weekly_digest', 'Ada'), preferenceLinks: PREFERENCE_LINKS };
  expect(hrefsOf(await htmlPart(rendered))).toEqual([URL, URL, ...Object.values(PREFERENCE_LINKS)]);
  for (const url of Object.values(PREFERENCE_LINKS)) expect(textPart(rendered)).toContain(url);
});

function renderedOf(kind: EmailKind, name: string): RenderedEmail {
  return { ...TEMPLATES[kind](sampleContent(name)[kind], URL, codes), name, preferenceLinks: null };
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
}

function unescaped(html: string): string {
  const characters = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return Object.entries(characters).reduce((text, [entity, each]) => text.replaceAll(entity, each), html);
}
