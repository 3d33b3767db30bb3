import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLink } from '../clicks/redirect/fill-link.ts';
import { mergeLink } from './link-template.ts';
import { namesIn } from './template-problems.ts';

const click = {
  clickId: 'c1ick',
  publisherId: 'PUB000007',
  subId: 'PUB000007|blog',
  deepLink: 'https://shop.example/a b?x=1&y=2',
  home: 'https://shop.example/',
};

describe('a network link merged with its program', () => {
  it('inserts program data and network variables and leaves the click macros', () => {
    const link = mergeLink(
      'https://wild.example/e?c={merchant_id}&d={device}&tc={click_id}&url={deeplink}',
      { device: '77' },
      { merchant_id: '12 & more' },
    );
    expect(link).toBe('https://wild.example/e?c=12%20%26%20more&d=77&tc={click_id}&url={deeplink}');
  });

  it('recognizes every spelling of the click macros, also inside a network’s complete link', () => {
    const data = { redirect_url: 'https://r.example/go?cid={clickID}&subid={SUBID}&u={DeepLink}' };
    expect(mergeLink('{redirect_url}&p={Publisher_ID}', {}, data)).toBe(
      'https://r.example/go?cid={click_id}&subid={sub_id}&u={deeplink}&p={publisher_id}',
    );
  });

  it('prefers a program’s value to the network’s, regardless of the case of its name', () => {
    expect(mergeLink('https://x.example/{PID}', { pid: 'net' }, { Pid: 'own' })).toBe(
      'https://x.example/own',
    );
  });

  it('inserts a host as it is and percent-encodes path and query values', () => {
    const data = { host: 'https://go.example:8443', aid: 'a/b?c' };
    expect(mergeLink('{host}/click-{aid}?a={aid}', {}, data)).toBe(
      'https://go.example:8443/click-a%2Fb%3Fc?a=a%2Fb%3Fc',
    );
    expect(mergeLink('https://{name}/e', {}, { name: 'go.example:8443' })).toBe('https://go.example:8443/e');
  });

  it('preserves click macros inside a link that is encoded in a query', () => {
    expect(
      mergeLink(
        'https://x.example/?to={redirect_url}',
        {},
        { redirect_url: 'https://r.example/?c={clickid}&z={odd}' },
      ),
    ).toBe('https://x.example/?to=https%3A%2F%2Fr.example%2F%3Fc%3D{click_id}%26z%3D%7Bodd%7D');
  });

  it('leaves out a query parameter without a value', () => {
    const data = {
      redirect_url: 'https://r.example/go?di={device_identifier}&cid={clickid}&qld={app_domain}',
    };
    expect(mergeLink('{redirect_url}', {}, data)).toBe('https://r.example/go?cid={click_id}');
    expect(mergeLink('https://x.example/?a={nope}', {}, {})).toBe('https://x.example/');
  });

  it.each([
    ['a part of the path is missing', 'https://x.example/click-{aid}', {}],
    ['the whole link is missing', '{redirect_url}', {}],
    ['it would not be a web address', '{redirect_url}', { redirect_url: 'javascript:alert(1)' }],
    ['it refers to itself', '{a}', { a: '{b}', b: '{a}' }],
  ])('is none when %s', (_, template, data) => {
    expect(mergeLink(template, {}, data)).toBeNull();
  });

  it('is an HTTP link or null for any values', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(fc.record({ a: text, b: text, redirect_url: text }), text, (data, template) => {
        for (const given of [template, `{redirect_url}${template}`, `https://x.example/{a}?b={b}${template}`])
          expect(mergeLink(given, {}, data) ?? 'https://none').toMatch(/^https?:\/\/[^/?#]/i);
      }),
    );
  });

  it('can’t be sent to another host by a value in path or query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const link = mergeLink('https://x.example/{a}/e?b={a}', {}, { a: value });
        expect(new URL(link ?? '').host).toBe('x.example');
      }),
    );
  });
});

describe('a link filled at the click', () => {
  it('contains the click’s values, percent-encoded except for the raw deep link', () => {
    expect(
      fillLink('https://x.example/e?tc={click_id}&p={publisher_id}&s={sub_id}&url={deeplink}', click),
    ).toBe(
      'https://x.example/e?tc=c1ick&p=PUB000007&s=PUB000007%7Cblog&url=https%3A%2F%2Fshop.example%2Fa%20b%3Fx%3D1%26y%3D2',
    );
    expect(fillLink('https://x.example/sid/{click_id}/{deeplink_raw}', click)).toBe(
      'https://x.example/sid/c1ick/https://shop.example/a b?x=1&y=2',
    );
  });

  it('leaves out a parameter without a value at any position', () => {
    const bare = { ...click, subId: null, deepLink: null };
    expect(fillLink('https://x.example/e?url={deeplink}&tc={click_id}&s={sub_id}', bare)).toBe(
      'https://x.example/e?tc=c1ick',
    );
    expect(fillLink('https://x.example/e?url={deeplink}', bare)).toBe('https://x.example/e');
    expect(fillLink('https://x.example/e?s={publisher_id}|{sub_id}', bare)).toBe(
      'https://x.example/e?s=PUB000007|',
    );
  });

  it('never reads a value as a macro', () => {
    const odd = { ...click, deepLink: 'https://shop.example/{click_id}' };
    expect(fillLink('https://x.example/{deeplink_raw}', odd)).toBe(
      'https://x.example/https://shop.example/{click_id}',
    );
  });

  it('returns any sub-ID unchanged, except for unpaired surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (subId) => {
        const link = fillLink('https://x.example/e?a=1&s={sub_id}', { ...click, subId });
        expect(new URL(link).search.split('&s=').map(decodeURIComponent)).toEqual([
          '?a=1',
          subId.toWellFormed(),
        ]);
      }),
    );
  });
});

it('has the names of a template without the click’s own, each once and in lower case', () => {
  expect(namesIn('{Redirect_URL}?c={clickID}&m={mid}&n={MID}&u={deeplink}')).toEqual(['redirect_url', 'mid']);
});
