import fc from 'fast-check';

/** A destination on a shop, as its own pages have it: paths, variants, searches, campaign tags, other alphabets. */
const SEGMENT = fc.constantFrom(
  ...[
    'lamps',
    'p',
    'products',
    'Größe',
    'a%20b',
    'caf%C3%A9',
    '100%25',
    'bags&shoes',
    "men's",
    '(new)',
    'x;y=1',
    'a+b',
    '~sale',
  ],
  ...['ランプ', 'item.html', 'SKU-00042', 'a,b', '@brand', '$5', 'v=2', '!', '*', 'a:b'],
);
const VALUE = fc.constantFrom(
  ...[
    '1',
    'red',
    'red+blue',
    'a%26b',
    'x%3Dy',
    '50%25',
    'größe',
    '%E3%83%A9',
    '',
    'a/b',
    'https%3A%2F%2Fother.example',
    'a;b',
    '[1]',
    '{2}',
    "o'brien",
  ],
);
/** None has a name of our forms, which belongs to us where the URL isn't encoded. */
const NAME = fc.constantFrom(
  ...[
    'cat',
    'q',
    'color',
    'size',
    'page',
    'utm_source',
    'utm_medium',
    'gclid',
    'variant',
    'filter[price]',
    'sort',
    's',
    'k',
    'v',
  ],
);

function destinationOn(domain: string): fc.Arbitrary<string> {
  return fc
    .record({
      scheme: fc.constantFrom('https://', 'https://', 'http://', 'HTTPS://'),
      host: fc.constantFrom(domain, `www.${domain}`, `Shop.${domain.toUpperCase()}`),
      path: fc.array(SEGMENT, { maxLength: 4 }),
      query: fc.array(fc.tuple(NAME, VALUE), { maxLength: 4 }),
    })
    .map(({ scheme, host, path, query }) => {
      const pairs = query.map(([name, value]) => `${name}=${value}`).join('&');
      return `${scheme}${host}/${path.join('/')}${pairs && `?${pairs}`}`;
    });
}

/** The ways in which a destination gets into a link. A person pastes it, a program encodes it once, twice or in part. */
const WAYS: Readonly<Record<string, (url: string) => string>> = {
  pasted: (url) => url,
  encoded: (url) => encodeURIComponent(url),
  'encoded twice': (url) => encodeURIComponent(encodeURIComponent(url)),
  'encoded as a form does': (url) => new URLSearchParams({ url }).toString().slice(4),
  'in quotes': (url) => `%22${url}%22`,
  'with a space before it': (url) => `%20${encodeURIComponent(url)}`,
};

/** The forms of a link with a destination, with our label before or after it. */
const FORMS: Readonly<Record<string, (publisher: string, url: string) => string>> = {
  '/go': (publisher, url) => `/go/${publisher}?url=${url}`,
  '/go with a label after it': (publisher, url) => `/go/${publisher}?url=${url}&ref=blog`,
  '/go with a label before it': (publisher, url) => `/go/${publisher}?ref=blog&url=${url}`,
  '/go/ with a slash': (publisher, url) => `/go/${publisher}/?url=${url}`,
  '/track': (publisher, url) => `/track?p=${publisher}&url=${url}`,
  '/track with the publisher after it': (publisher, url) => `/track?url=${url}&p=${publisher}`,
  '/functions/v1/track-click': (publisher, url) => `/functions/v1/track-click?p=${publisher}&url=${url}`,
  '/functions/v1/track-click-simple': (publisher, url) =>
    `/functions/v1/track-click-simple?p=${publisher}&u=${url}`,
  '/functions/v1/track-click-simple without a publisher': (_, url) =>
    `/functions/v1/track-click-simple?u=${url}`,
  '/track/ with a slash': (publisher, url) => `/track/?p=${publisher}&u=${url}&c=blog`,
};

export interface PastedLink {
  destination: string;
  way: string;
  /** The link’s path and query for a publisher. */
  linkOf: (publisher: string) => string;
}

/** A link to a destination on a shop’s domain. */
export function pastedLinkTo(domain: string): fc.Arbitrary<PastedLink> {
  return fc
    .record({
      destination: destinationOn(domain),
      way: fc.constantFrom(...Object.entries(WAYS)),
      form: fc.constantFrom(...Object.entries(FORMS)),
    })
    .map(({ destination, way: [way, encode], form: [form, write] }) => ({
      destination,
      way: `${way}, ${form}`,
      linkOf: (publisher) => write(publisher, encode(destination)),
    }));
}
