import type { ClickClassification, ClickReason } from '../../clicks/classification.ts';
import { createClickId } from '../../clicks/click-id.ts';
import type { Click, LinkContext } from '../../clicks/click-record.ts';
import { type BrandId, type ProgramId, type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

export interface Program {
  number: number;
  id: ProgramId;
  brandId: BrandId;
  networkId: string;
  domain: string;
}

/** A number in [0, 1). */
export type Random = () => number;

/** A sequence of random numbers that depends only on the seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The shares of ranks 1 to `count` in a Zipf distribution (exponent 1), added up. */
function zipfShares(count: number): Float64Array {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return sums.map((value) => value / sum);
}

/** An index that is chosen by added-up shares. */
function pick(shares: Float64Array, random: Random): number {
  const value = random();
  let [low, high] = [0, shares.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

const AGENTS = userAgents();
const REFERERS = Array.from({ length: 60 }, (_, index) =>
  index === 0
    ? 'https://www.google.com'
    : `https://${['blog', 'deals', 'forum', 'news'][index % 4]}-${index}.example`,
);
const COUNTRIES = `US GB DE FR CA AU IN BR ES IT NL PL MX JP SE CH AT BE DK NO IE PT CZ RO GR HU FI NZ ZA SG
  KR TR AR CL CO ID MY PH TH VN IL AE SA EG NG KE MA UA BG HR SK SI LT LV EE LU CY MT IS`.split(/\s+/);
const TRAFFIC: readonly (readonly [number, ClickClassification, ClickReason])[] = [
  [0.87, 'click', 'counted'],
  [0.95, 'bot', 'known_bot'],
  [0.97, 'preview', 'link_preview'],
  [0.99, 'unmonetized', 'program_closed'],
  [1, 'blocked', 'banned_domain'],
];
const SOURCES = ['go', 'go', 'go', 'link', 'script'];
/** Clicks of a visitor, on average. */
const CLICKS_PER_VISITOR = 1.6;

const AGENT_SHARES = zipfShares(AGENTS.length);
const REFERER_SHARES = zipfShares(REFERERS.length);
const COUNTRY_SHARES = zipfShares(COUNTRIES.length);

export interface TrafficOptions {
  key: string;
  publisher: number;
  programs: readonly Program[];
  /** The number of the publisher's links: pages of programs, some of them stored links. */
  links: number;
  /** Another part has the same links and other clicks. */
  part?: number;
}

/**
 * Clicks of a publisher as they arrive: few links, programs, countries, referrers and user agents have most of them. A sixth
 * of the clicks have a sub-ID of their own, a third that of a campaign. One in eight is no counted click.
 */
export class Traffic {
  readonly #options: TrafficOptions;
  readonly #random: Random;
  readonly #links: { link: LinkContext; program: number }[];
  readonly #shares: Float64Array;
  #visitor = '';

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#random = seededRandom(options.publisher * 1_000 + (options.part ?? 0));
    this.#links = linksOf(options, seededRandom(options.publisher));
    this.#shares = zipfShares(this.#links.length);
  }

  clickAt(at: Instant): Click {
    const { key, publisher } = this.#options;
    const random = this.#random;
    const chosen = this.#links[pick(this.#shares, random)];
    if (!chosen) throw new Error('There are no links.');
    const kind = random();
    const [, classification, reason] = TRAFFIC.find(([share]) => share > kind) ?? never();
    if (this.#visitor === '' || random() < 1 / CLICKS_PER_VISITOR) this.#visitor = hexOf(random, 32);
    const subId = subIdOf(random);
    return {
      link: subId === null ? chosen.link : { ...chosen.link, subId },
      event: {
        clickId: createClickId(key, { at, publisher, program: chosen.program }),
        clickedAt: at,
        classification,
        reason,
        referer: random() < 0.25 ? null : (REFERERS[pick(REFERER_SHARES, random)] ?? null),
        userAgent: AGENTS[pick(AGENT_SHARES, random)] ?? null,
        country: COUNTRIES[pick(COUNTRY_SHARES, random)] ?? null,
        ipHash: this.#visitor,
      },
    };
  }
}

function linksOf({ publisher, programs, links }: TrafficOptions, random: Random) {
  const publisherId: PublisherId = publisherIdOf(publisher);
  const shares = zipfShares(programs.length);
  return Array.from({ length: links }, (_, index) => {
    const program = programs[pick(shares, random)] ?? never();
    const isStored = random() < 0.4;
    const link: LinkContext = {
      publisherId,
      requestedBy: null,
      programId: program.id,
      brandId: program.brandId,
      linkId: isStored ? `lnk_${hexOf(random, 20)}` : null,
      networkId: program.networkId,
      destination: `https://${program.domain}/products/${hexOf(random, 8)}-page-${index}`,
      subId: null,
      trafficSource: SOURCES[Math.floor(random() * SOURCES.length)] ?? 'go',
    };
    return { link, program: program.number };
  });
}

function subIdOf(random: Random): string | null {
  const value = random();
  if (value < 0.5) return null;
  return value < 0.84 ? `campaign-${Math.floor(random() * 80)}` : hexOf(random, 16);
}

function hexOf(random: Random, length: number): string {
  let text = '';
  while (text.length < length)
    text += Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0');
  return text.slice(0, length);
}

/** Some hundred user agents of common browsers. */
function userAgents(): string[] {
  const systems = [
    'Windows NT 10.0; Win64; x64',
    'Macintosh; Intel Mac OS X 10_15_7',
    'X11; Linux x86_64',
    'Linux; Android 10; K',
    'Linux; Android 16; SM-S938B',
    'Linux; Android 15; Pixel 9',
  ];
  const chromes = systems.flatMap((system) =>
    Array.from(
      { length: 40 },
      (_, minor) =>
        `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${142 - (minor % 20)}.0.${minor}.0${system.includes('Android') ? ' Mobile' : ''} Safari/537.36`,
    ),
  );
  const phones = Array.from(
    { length: 120 },
    (_, minor) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${18 - (minor % 4)}_${minor % 7} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${18 - (minor % 4)}.${minor % 7} Mobile/15E${100 + minor} Safari/604.1`,
  );
  const foxes = Array.from(
    { length: 60 },
    (_, minor) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${145 - (minor % 30)}.0) Gecko/20100101 Firefox/${145 - (minor % 30)}.${minor % 2}`,
  );
  // The popular ones of all kinds come first.
  return [...chromes, ...phones, ...foxes].sort((a, b) => ((a.length * 7) % 13) - ((b.length * 7) % 13));
}

function never(): never {
  throw new Error('A list is empty.');
}
