import type { Context } from '../platform/context.ts';
import { HostPatterns, isWithin } from '../platform/hosts.ts';
import type { ProgramId } from '../platform/ids.ts';
import { registrableDomain } from '../platform/public-suffix.ts';
import { ROUTE_SHARDS, shardOf } from './edge-table.ts';

/** A program with a domain that a host pattern concerns. */
export interface ProgramOnHosts {
  pattern: string;
  id: ProgramId;
  /** Whether the pattern matches all domains of the program; otherwise some of its clicks may go elsewhere. */
  isWhole: boolean;
}

/**
 * The programs with domains that host patterns match, and those with a domain above a pattern's host, which may have
 * destinations there. One query for all patterns.
 */
export async function programsOnHosts(ctx: Context, patterns: readonly string[]): Promise<ProgramOnHosts[]> {
  const { results } = await ctx.db.$client
    .prepare(CANDIDATES)
    .bind(
      JSON.stringify(patterns.filter((each) => !isName(each)).map(siteOfPattern)),
      JSON.stringify(namesOf(patterns)),
    )
    .all<{ pattern: string; id: ProgramId; domains: string }>();
  const found: ProgramOnHosts[] = [];
  for (const { pattern, id, domains } of results) {
    const hosts: string[] = JSON.parse(domains);
    const matcher = new HostPatterns([pattern]);
    const matches = await Promise.all(hosts.map((host) => matcher.matches(host)));
    if (matches.includes(true) || (!isName(pattern) && isWithin(pattern, hosts)))
      found.push({ pattern, id, isWhole: matches.every(Boolean) });
  }
  return found;
}

/** `name.*` stands for a name under every top-level domain. */
function isName(pattern: string): boolean {
  return pattern.endsWith('.*');
}

function siteOfPattern(pattern: string): [pattern: string, site: string, shard: number] {
  const site = registrableDomain(pattern) ?? pattern;
  return [pattern, site, shardOf(site)];
}

/** The start and the end of the sites that begin with the last label of the name. */
function namesOf(patterns: readonly string[]): [pattern: string, from: string, to: string][] {
  return patterns.filter(isName).map((pattern) => {
    const label = pattern.split('.').at(-2) ?? '';
    return [pattern, `${label}.`, `${label}/`];
  });
}

/** A domain whose site isn't known has the shard of its own name. */
const CANDIDATES = `WITH RECURSIVE
  shards(shard) AS (SELECT 0 UNION ALL SELECT shard + 1 FROM shards WHERE shard < ${ROUTE_SHARDS - 1}),
  hit(pattern, number) AS (
    SELECT j.value->>0, d.program_number FROM json_each(?1) j
      CROSS JOIN program_domains d ON d.shard = j.value->>2 AND d.site = j.value->>1
    UNION SELECT j.value->>0, d.program_number FROM json_each(?1) j
      CROSS JOIN program_domains d ON d.shard = j.value->>2 AND d.site IS NULL
    UNION SELECT j.value->>0, d.program_number FROM json_each(?2) j CROSS JOIN shards s
      CROSS JOIN program_domains d ON d.shard = s.shard AND d.site >= j.value->>1 AND d.site < j.value->>2
  )
  SELECT hit.pattern, p.id,
    (SELECT json_group_array(domain) FROM program_domains WHERE program_number = p.number) AS domains
  FROM hit CROSS JOIN network_programs p ON p.number = hit.number`;
