import { describe, expect, it } from 'vitest';
import { EMAIL_CONTENT, type EmailKind } from './email-kinds.ts';
import { htmlPart, textPart } from './layout.ts';
import { type Letter, TEMPLATES } from './templates.ts';
import { sampleContent } from './testing/sample-content.ts';

const URL = 'https://tributary.example/auth/verify?token=abc';
const KINDS = Object.keys(EMAIL_CONTENT) as EmailKind[];
const EVIL = '<script>alert(1)</script>"\'&';
const CHOICES = {
  settings: 'https://tributary.example/settings',
  unsubscribe: 'https://tributary.example/v1/notices/unsubscribe?token=x.y.z',
};

describe.each(KINDS)('the mail %s', (kind) => {
  it('has its link as a button and written out, in HTML and in text', () => {
    const letter = letterOf(kind, 'Ada');
    const html = htmlPart(letter);
    expect(html.split(`href="${URL}"`).length - 1).toBe(3);
    expect(html).toContain(`>${URL}</a>`);
    expect(textPart(letter)).toContain(`:\n${URL}\n`);
  });

  it('says in text what it says in HTML', () => {
    const letter = letterOf(kind, 'Ada');
    const text = textPart(letter);
    const html = unescaped(htmlPart(letter));
    const said = letter.body.flatMap((block) => (typeof block === 'string' ? [block] : block.rows.flat()));
    for (const each of [letter.heading, letter.reason, ...letter.notes, ...said]) {
      expect(text).toContain(each);
      expect(html).toContain(each);
    }
  });

  it('takes no markup from a name', () => {
    const html = htmlPart(letterOf(kind, EVIL));
    expect(html).not.toContain('<script');
    expect(html).not.toContain(EVIL);
  });

  it('loads nothing and runs nothing', () => {
    expect(htmlPart(letterOf(kind, 'Ada'))).not.toMatch(
      /<(script|img|link|iframe)|url\(|@import|javascript:/i,
    );
  });

  it('is refused when it lacks what it has to say', () => {
    expect(() => TEMPLATES[kind](null, URL)).toThrow(
      expect.objectContaining({ code: 'mail.content_unreadable' }),
    );
  });
});

it('names amounts with their currency', () => {
  const notice = TEMPLATES.earnings_notice(sampleContent('Ada').earnings_notice, URL);
  expect(notice.subject).toBe('You earned 2.50 USD');
  const digest = TEMPLATES.weekly_digest(sampleContent('Ada').weekly_digest, URL);
  expect(digest.subject).toBe('Your week: 12.35 USD');
});

it('leads from a mail that can be switched off to where that is done', () => {
  const letter = { ...letterOf('weekly_digest', 'Ada'), choices: CHOICES };
  for (const url of Object.values(CHOICES)) {
    expect(htmlPart(letter)).toContain(`href="${url}"`);
    expect(textPart(letter)).toContain(url);
  }
});

function letterOf(kind: EmailKind, name: string): Letter {
  return { ...TEMPLATES[kind](sampleContent(name)[kind], URL), name, choices: null };
}

function unescaped(html: string): string {
  return html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
