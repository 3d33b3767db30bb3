import { domainToUnicode } from 'node:url';
import { HEADS, TAILS, TRADES, type Trade } from './vocabulary.ts';

export const BRANDS = HEADS.length * TAILS.length * TRADES.length;

/** A fictional brand. `host` is its domain without the top-level domain. A few names and hosts have non-ASCII letters. */
export interface Brand {
  name: string;
  host: string;
  trade: Trade;
}

/** Coprime to `BRANDS`, so that consecutive numbers get unrelated names. */
const SPREAD = 77_773;
const GATHER = inverseOf(SPREAD);
const ACCENTS: Record<string, string> = { o: 'ø', e: 'é', a: 'ä', u: 'ü', i: 'ï' };
const PLAIN = new Map(Object.entries(ACCENTS).map(([plain, accented]) => [accented, plain]));

/** The brand of a number below `BRANDS`. `seed` shifts the numbers. */
export function brandOf(number: number, seed: number): Brand {
  const place = (number * SPREAD + seed) % BRANDS;
  const trade = TRADES[place % TRADES.length] ?? FIRST_TRADE;
  const pair = Math.floor(place / TRADES.length);
  const plain = `${HEADS[pair % HEADS.length]}${TAILS[Math.floor(pair / HEADS.length)]}`;
  const word = isAccented(number) ? plain.replace(/[oeaui]/, (letter) => ACCENTS[letter] ?? letter) : plain;
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${trade.name}`;
  return { name, host: `${word}-${trade.slug}`, trade };
}

/** The brand's domains: its main one, an outlet, a regional shop. Half of the non-ASCII ones are in punycode. */
export function domainsOf(number: number, brand: Brand, count: number): string[] {
  const written = [`${brand.host}.example`, `${brand.host}-outlet.example`, `eu.${brand.host}.example`].slice(
    0,
    count,
  );
  return number % 97 === 5 ? written.map((domain) => new URL(`https://${domain}`).hostname) : written;
}

/** The number of the brand with this domain, in Unicode or punycode; null for any other domain. */
export function brandNumberOf(domain: string, seed: number): number | null {
  const host = domainToUnicode(domain.toLowerCase())
    .replace(/^(www\.)?(eu\.)?/, '')
    .replace(/(-outlet)?\.example$/, '');
  const dash = host.indexOf('-');
  const word = [...host.slice(0, dash)].map((letter) => PLAIN.get(letter) ?? letter).join('');
  const head = HEADS.indexOf(word.slice(0, 4));
  const tail = TAILS.indexOf(word.slice(4));
  const trade = TRADES.findIndex(({ slug }) => slug === host.slice(dash + 1));
  if (head < 0 || tail < 0 || trade < 0) return null;
  const place = (tail * HEADS.length + head) * TRADES.length + trade;
  return (((place - (seed % BRANDS) + BRANDS) % BRANDS) * GATHER) % BRANDS;
}

const FIRST_TRADE: Trade = TRADES[0] ?? { name: '', slug: '', category: '', subcategory: '', product: '' };

function isAccented(number: number): boolean {
  return number % 97 === 5 || number % 97 === 55;
}

function inverseOf(factor: number): number {
  let inverse = 1;
  while ((inverse * factor) % BRANDS !== 1) inverse++;
  return inverse;
}
