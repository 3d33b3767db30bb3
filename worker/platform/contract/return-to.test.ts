import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOME, returnTo } from './return-to.ts';

const SITE = 'https://tributary.example';

describe('returnTo', () => {
  it.each(['/app', '/app?tab=api-keys', '/links#top', '/setup/lovable?next=https://else.example/', '/'])(
    'accepts %s',
    (page) => expect(returnTo(page)).toBe(page),
  );

  it('accepts the consent screen with all that an app asks for', () => {
    const page = `/connect?request=client_id%3Dhttps%253A%252F%252Fapp.example%26state%3D${'s'.repeat(3_000)}`;
    expect(returnTo(page)).toBe(page);
  });

  it('encodes characters that a URL can’t contain', () => {
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
    ['one of our redirects', '/go/PUB000001?url=https://evil.example'],
    ['one of our redirects, encoded', '/%67o/PUB000001?url=https://evil.example'],
    ['one of our redirects, behind dots', '/app/../track?p=PUB000001'],
    ['a call of the API', '/v1/tracking/click?p=PUB000001'],
    ['the page for signing in', '/auth'],
    ['a page of a thousand characters', `/${'a'.repeat(1_000)}`],
    ['the consent screen with nine thousand characters', `/connect?${'a'.repeat(9_000)}`],
    ['a page of a thousand characters once encoded', `/${'ü'.repeat(200)}`],
  ])('returns the dashboard for %s', (_, requested) => expect(returnTo(requested)).toBe(HOME));

  it('returns a page of our site for any input, and is idempotent', () => {
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
    const requested = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(piece).map((all) => `/${all.join('')}`),
    );
    fc.assert(
      fc.property(requested, (text) => {
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
