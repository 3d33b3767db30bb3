import crawlers from 'crawler-user-agents';
import browsers from 'top-user-agents';
import { describe, expect, it } from 'vitest';
import { APP_BROWSERS } from './testing/app-browsers.ts';
import { cachedAgent, classifyVisitor } from './visitor.ts';

const [BROWSER = ''] = browsers;
/** Agents on the list of machines that are browsers of people: web views of apps, and editors with a browser. */
const PEOPLE_ON_THE_LIST = /; wv\)|\b(?:Code|Trae|Fluid)\//;
/** The package's types lack the tags. */
const LISTED: readonly { instances: string[]; tags?: string[] }[] = crawlers;
const MACHINES = LISTED.flatMap(({ instances, tags }) =>
  instances.filter((agent) => !PEOPLE_ON_THE_LIST.test(agent)).map((agent) => ({ agent, tags })),
);

function visit(agent: string, headers: Record<string, string> = {}, method = 'GET') {
  return classifyVisitor(method, new Headers(headers), cachedAgent(agent));
}

describe('a person', () => {
  it.each(Object.entries(APP_BROWSERS))('counts in the browser of an app: %s', (_, agent) => {
    expect(visit(agent)).toEqual({ classification: 'click', reason: 'counted' });
  });

  it('counts in each of the hundred most used browsers', () => {
    expect(browsers.length).toBeGreaterThanOrEqual(100);
    expect(browsers.filter((agent) => visit(agent).classification !== 'click')).toEqual([]);
  });
});

describe('a machine', () => {
  it('doesn’t count, by a public list of two thousand', () => {
    expect(MACHINES.length).toBeGreaterThan(2_000);
    const counted = MACHINES.filter(({ agent }) => visit(agent).classification === 'click');
    expect(counted.length / MACHINES.length).toBeLessThan(0.003);
  });

  it('that shows previews in chats and feeds never counts', () => {
    const previews = MACHINES.filter(({ tags }) => tags?.includes('social-preview'));
    expect(previews.length).toBeGreaterThan(30);
    expect(previews.filter(({ agent }) => visit(agent).classification === 'click')).toEqual([]);
  });

  it.each([
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'WhatsApp/2.23.20.0 A',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  ])('that shows a preview is one: %s', (agent) => {
    expect(visit(agent)).toEqual({ classification: 'preview', reason: 'link_preview' });
  });

  it.each([
    'Pinterest/3.3.3 CFNetwork/609.1.4 Darwin/13.0.0',
    'MobileSafari/604.1 CFNetwork/1240.0.4 Darwin/20.6.0',
    'okhttp/4.12.0',
    'Dalvik/2.1.0 (Linux; U; Android 6.0.1; MI 4LTE MIUI/V7.3.2.0.MXDCNDD) NewsArticle/5.1.3',
    'a new program',
  ])('that can’t display a page doesn’t count: %s', (agent) => {
    expect(visit(agent).classification).not.toBe('click');
  });

  it.each(['', ' '])('without a name says so: “%s”', (agent) => {
    expect(visit(agent)).toEqual({ classification: 'bot', reason: 'no_user_agent' });
  });
});

describe('a request for a part of a page', () => {
  it.each(['image', 'script', 'style', 'object', 'embed', 'video', 'serviceworker'])(
    'is no click: %s',
    (dest) => {
      const headers = { 'sec-fetch-dest': dest, 'sec-fetch-mode': 'no-cors' };
      expect(visit(BROWSER, headers)).toEqual({ classification: 'preview', reason: 'embedded' });
    },
  );

  it.each(['document', 'iframe', 'frame', 'empty', ''])('isn’t one that follows a link: “%s”', (dest) => {
    expect(visit(BROWSER, { 'sec-fetch-dest': dest }).reason).toBe('counted');
  });
});

describe('a request in advance', () => {
  it.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['purpose', 'preview'],
    ['x-purpose', 'preview'],
    ['x-purpose', 'Prefetch'],
    ['x-moz', 'prefetch'],
  ])('is a preview: %s: %s', (name, value) => {
    expect(visit(BROWSER, { [name]: value })).toEqual({ classification: 'preview', reason: 'prefetch' });
  });

  it('is seen beside another purpose', () => {
    const headers = { 'sec-purpose': '', 'x-moz': 'prefetch' };
    expect(visit(BROWSER, headers).reason).toBe('prefetch');
    expect(visit(BROWSER, { purpose: 'navigate' }).reason).toBe('counted');
  });

  it('is a preview by a HEAD request', () => {
    expect(visit(BROWSER, {}, 'HEAD')).toEqual({ classification: 'preview', reason: 'head_request' });
  });
});
