import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bannedPattern } from '../../compliance/banned-pattern.ts';
import { HostPatterns } from '../../platform/hosts.ts';
import { parseDestination } from './destination.ts';

const WIDE_SHIFT = 0xfee0;
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/).filter((text) => !text.startsWith('xn'));
const spelling = fc.constantFrom<(host: string) => string>(
  (host) => host,
  (host) => host.toUpperCase(),
  (host) => `${host}.`,
  (host) => `${host}:8443`,
  (host) => `${host.toUpperCase()}.:80`,
  (host) => host.replaceAll('.', '。'),
  (host) => host.replaceAll('.', '．'),
  (host) => host.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + WIDE_SHIFT)),
  (host) => `%${host.charCodeAt(0).toString(16)}${host.slice(1)}`,
  (host) => `${host.slice(0, 1)}\u00ad${host.slice(1)}`,
  (host) => `${host}..`,
  (host) => `user@${host}`,
  (host) => `user:secret@${host}.`,
);
const scheme = fc.constantFrom('https://', 'http://', 'HTTPS://', 'https:/', 'https:\\\\', ' https://');
const rest = fc.constantFrom('', '/', '/x', '?a=1', '#top', '\\x', '/@other.example');

it('no spelling of a banned host bypasses the ban: it is refused, or it is banned', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(label, { maxLength: 2 }),
      label,
      fc.constantFrom('com', 'co.uk', 'de', 'example'),
      fc.array(spelling, { minLength: 1, maxLength: 3 }),
      scheme,
      rest,
      fc.boolean(),
      async (below, name, ending, spellings, before, after, everyEnding) => {
        const pattern = bannedPattern(everyEnding ? `${name}.*` : `${name}.${ending}`);
        const banned = new HostPatterns(pattern === null ? [] : [pattern]);
        const host = spellings.reduce(
          (text, spell) => spell(text),
          [...below, `${name}.${ending}`].join('.'),
        );
        const url = await destinationOf(`${before}${host}${after}`);
        if (url) expect(await banned.matches(url.hostname), url.href).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('a trailing dot doesn’t bypass a ban', async () => {
  const banned = new HostPatterns(['amazon.*']);
  const url = await parseDestination('https://www.amazon.com./x');
  expect(url.href).toBe('https://www.amazon.com/x');
  expect(await banned.matches(url.hostname)).toBe(true);
  expect(await banned.matches('www.amazon.com.')).toBe(true);
});

it.each([
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://a@b.example/',
  'https://co.uk/',
  'https://-shop.com/',
  'https://shop-.com/',
  `https://${'a'.repeat(64)}.com/`,
])('%s is not a destination', async (text) => {
  expect(await destinationOf(text)).toBeNull();
});

async function destinationOf(text: string): Promise<URL | null> {
  try {
    return await parseDestination(text);
  } catch {
    return null;
  }
}
