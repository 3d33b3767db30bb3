import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOME, returnTo } from './return-to.ts';

const SITE = 'https://tributary.example';

describe('the page to return to', () => {
  it.each(['/app', '/app?tab=api-keys', '/links#top', '/setup/lovable?next=https://else.example/', '/'])(
    'may be %s',
    (page) => expect(returnTo(page)).toBe(page),
  );

  it('is written so that it can stand in an address', () => {
    expect(returnTo('/app?brand=Büro und Mehr')).toBe('/app?brand=B%C3%BCro%20und%20Mehr');
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site, without its scheme', '//evil.example'],
    ['another site, with a backslash', '/\\evil.example'],
    ['another site, with two backslashes', '\\\\evil.example'],
    ['another site, behind dots', '/..//evil.example'],
    ['another site, behind an encoded dot', '/%2e//evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['a doubly encoded slash', '/%252Fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['a tab between slashes', '/\t/evil.example'],
    ['a line break', '/app\r\nset-cookie: a=b'],
    ['a zero byte', '/app\u0000'],
    ['a space first', ' //evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a half character', '/app\ud800'],
    ['a malformed encoding', '/app/%e0%a4'],
    ['a page without its slash', 'app'],
    ['a redirect of ours', '/go/PUB000001?url=https://evil.example'],
    ['a redirect of ours, encoded', '/%67o/PUB000001?url=https://evil.example'],
    ['a redirect of ours, behind dots', '/app/../track?p=PUB000001'],
    ['a call of the API', '/v1/tracking/click?p=PUB000001'],
    ['the page for signing in', '/auth'],
    ['a page of a thousand characters', `/${'a'.repeat(1_000)}`],
    ['a page of a thousand characters once encoded', `/${'ü'.repeat(200)}`],
  ])('is the dashboard for %s', (_, asked) => expect(returnTo(asked)).toBe(HOME));

  it('is of our own site, whatever was asked for, and stays itself', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '\t',
      'evil.example',
      'https:',
      'go',
    );
    const asked = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(piece).map((all) => `/${all.join('')}`),
    );
    fc.assert(
      fc.property(asked, (text) => {
        const page = returnTo(text);
        expect(page).toMatch(/^\/(?![/\\])/);
        expect(new URL(page, SITE).origin).toBe(SITE);
        expect(new URL(decodeURI(new URL(page, SITE).pathname), SITE).origin).toBe(SITE);
        expect(returnTo(page)).toBe(page);
      }),
      { numRuns: 2_000 },
    );
  });
});
