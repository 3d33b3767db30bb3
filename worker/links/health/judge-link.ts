import type { EdgeProgram } from '../../catalog/edge-table.ts';
import { isWithin } from '../../platform/hosts.ts';
import { type HealthCode, isProblem, sentenceOf } from './codes.ts';

/** What is known about a link. `reason` is the redirect's decision about it. */
export interface LinkFacts {
  program: EdgeProgram | null;
  reason: string | null;
  /** The name of the program's network if operators have closed it. */
  closedNetwork: string | null;
  /** The countries that the network names; none for all. */
  programCountries: readonly string[];
  clicks: number;
  clicksByCountry: Readonly<Record<string, number>>;
  /** Null before the first visit. */
  page: { code: HealthCode | null; status: number | null; finalUrl: string | null } | null;
}

export interface Health {
  state: 'unchecked' | 'ok' | 'problem';
  code: HealthCode | null;
  sentence: string | null;
}

/** Fewer clicks say nothing about a link's visitors. */
const MIN_CLICKS = 20;
const MAX_COUNTRIES_NAMED = 5;

const OF_REASONS: Readonly<Record<string, HealthCode>> = {
  no_program: 'program.missing',
  program_closed: 'program.closed',
  banned_domain: 'program.banned_destination',
  outside_program_domains: 'program.outside_domains',
};

/** The health of a link: the program comes first, then the page, then the visitors' countries. */
export function judgeLink(facts: LinkFacts): Health {
  const code = programCode(facts) ?? pageCode(facts) ?? countryCode(facts);
  if (code !== null) {
    const state = isProblem(code) ? 'problem' : 'unchecked';
    return { state, code, sentence: sentenceOf(code, sentenceFacts(facts)) };
  }
  return { state: facts.page ? 'ok' : 'unchecked', code: null, sentence: null };
}

function programCode({ program, reason, closedNetwork }: LinkFacts): HealthCode | null {
  if (reason === 'program_closed' && closedNetwork !== null) return 'network.closed';
  if (reason !== null && OF_REASONS[reason]) return OF_REASONS[reason];
  if (!program) return 'program.missing';
  return program.link.includes('{click_id}') ? null : 'program.tag_missing';
}

function pageCode({ page, program }: LinkFacts): HealthCode | null {
  if (!page) return null;
  const final = page.finalUrl === null ? null : new URL(page.finalUrl);
  if ((page.code === null || page.code === 'page.tag_dropped') && final && program)
    if (!isWithin(final.hostname, program.domains)) return 'page.leaves_shop';
  return page.code;
}

function countryCode(facts: LinkFacts): HealthCode | null {
  if (facts.programCountries.length === 0 || facts.clicks < MIN_CLICKS) return null;
  return 2 * clicksElsewhere(facts) > facts.clicks ? 'program.other_countries' : null;
}

function clicksElsewhere({ programCountries, clicksByCountry }: LinkFacts): number {
  return Object.entries(clicksByCountry)
    .filter(([country]) => !programCountries.includes(country))
    .reduce((sum, [, clicks]) => sum + clicks, 0);
}

function sentenceFacts(facts: LinkFacts): Record<string, string | number> {
  const { page, programCountries, clicks, closedNetwork } = facts;
  const named = programCountries.slice(0, MAX_COUNTRIES_NAMED).join(', ');
  return {
    status: page?.status ?? 'unknown',
    host: page?.finalUrl ? new URL(page.finalUrl).hostname : 'another site',
    countries: programCountries.length > MAX_COUNTRIES_NAMED ? `${named} and others` : named,
    elsewhere: clicksElsewhere(facts),
    network: closedNetwork ?? 'of the program',
    clicks,
  };
}
