import { describe, expect, it } from 'vitest';
import { EMAIL_CONTENT, type EmailKind } from './email-kinds.ts';
import { htmlPart, textPart } from './layout.ts';
import { type RenderedEmail, TEMPLATES } from './templates.ts';
import { sampleContent } from './testing/sample-content.ts';

const URL = 'https://tributary.example/auth/verify?token=abc';
const KINDS = Object.keys(EMAIL_CONTENT) as EmailKind[];
const EVIL = '<script>alert(1)</script>"\'&';
const PREFERENCE_LINKS = {
  settings: 'https://tributary.example/settings',
  unsubscribe: 'https://tributary.example/v1/notifications/unsubscribe?token=x.y.z',
};

describe.each(KINDS)('the email %s', (kind) => {
  it('contains its link as a button and as text', () => {
    const rendered = renderedOf(kind, 'Ada');
    const html = htmlPart(rendered);
    expect(html.split(`href="${URL}"`).length - 1).toBe(3);
    expect(html).toContain(`>${URL}</a>`);
    expect(textPart(rendered)).toContain(`:\n${URL}\n`);
  });

  it('has the same content as text and as HTML', () => {
    const rendered = renderedOf(kind, 'Ada');
    const text = textPart(rendered);
    const html = unescaped(htmlPart(rendered));
    const content = rendered.body.flatMap((block) =>
      typeof block === 'string' ? [block] : block.rows.flat(),
    );
    for (const each of [rendered.heading, rendered.reason, ...rendered.notes, ...content]) {
      expect(text).toContain(each);
      expect(html).toContain(each);
    }
  });

  it('escapes markup in a name', () => {
    const html = htmlPart(renderedOf(kind, EVIL));
    expect(html).not.toContain('<script');
    expect(html).not.toContain(EVIL);
  });

  it('loads no resource and runs no script', () => {
    expect(htmlPart(renderedOf(kind, 'Ada'))).not.toMatch(
      /<(script|img|link|iframe)|url\(|@import|javascript:/i,
    );
  });

  it('is refused if its content is incomplete', () => {
    expect(() => TEMPLATES[kind](null, URL)).toThrow(
      expect.objectContaining({ code: 'email.content_unreadable' }),
    );
  });
});

it('shows amounts with their currency', () => {
  const notification = TEMPLATES.earnings_notice(sampleContent('Ada').earnings_notice, URL);
  expect(notification.subject).toBe('You earned 2.50 USD');
  const digest = TEMPLATES.weekly_digest(sampleContent('Ada').weekly_digest, URL);
  expect(digest.subject).toBe('Your week: 12.35 USD');
});

it('links to the preferences in an email that can be switched off', () => {
  const rendered = { ...renderedOf('weekly_digest', 'Ada'), preferenceLinks: PREFERENCE_LINKS };
  for (const url of Object.values(PREFERENCE_LINKS)) {
    expect(htmlPart(rendered)).toContain(`href="${url}"`);
    expect(textPart(rendered)).toContain(url);
  }
});

function renderedOf(kind: EmailKind, name: string): RenderedEmail {
  return { ...TEMPLATES[kind](sampleContent(name)[kind], URL), name, preferenceLinks: null };
}

function unescaped(html: string): string {
  return html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
