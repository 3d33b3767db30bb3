import type { EdgeProgram } from '../catalog/edge-table.ts';
import { linkUrlMissing, programUnknown } from '../clicks/redirect/parse-link.ts';
import { NOT_MONETIZABLE } from '../clicks/redirect/reasons.ts';
import type { Edge } from '../clicks/redirect/request-edge.ts';
import { decide, programOfHost } from '../clicks/redirect/resolve.ts';
import { NETWORK_PUBLISHER } from '../platform/ids.ts';

/** A link's target as the caller names it: a program, a brand, a URL, or a brand and a URL. */
export interface TargetInput {
  programId?: string | undefined;
  brandId?: string | undefined;
  url?: URL | undefined;
}

export interface ResolvedTarget {
  program: EdgeProgram;
  url: URL;
}

/**
 * The program and destination of a link, found as the redirect will find them. Throws `link.url_missing` (400),
 * `program.unknown` (404), and (422) `link.no_program`, `link.banned_domain`, `link.outside_program_domains`,
 * `link.program_closed`.
 */
export async function resolveTarget(edge: Edge, input: TargetInput): Promise<ResolvedTarget> {
  const program = await findProgram(edge, input);
  const url = input.url ?? (program && new URL(program.home));
  if (!url) throw linkUrlMissing();
  const banned = await edge.table.banned(edge.readContext);
  return { program: requireLinkable(program, url, await banned.matches(url.hostname)), url };
}

/** Applies the redirect's rule for an active publisher, so that no link is created that could never earn. */
export function requireLinkable(program: EdgeProgram | null, url: URL, banned: boolean): EdgeProgram {
  const normalized = program && { ...program, home: new URL(program.home).href };
  const decision = decide(ANY_PUBLISHER, normalized, url, banned);
  if (decision.reason !== null) throw NOT_MONETIZABLE[decision.reason]();
  return decision.program;
}

const ANY_PUBLISHER = { id: NETWORK_PUBLISHER, entry: { active: true, sites: [] } };

/** A brand may have several programs: one that sells where the URL leads is preferred to the brand's best. */
async function findProgram(
  { table, readContext }: Edge,
  { programId, brandId, url }: TargetInput,
): Promise<EdgeProgram | null> {
  if (programId !== undefined) return requireProgram(await table.program(programId, readContext));
  if (brandId === undefined && url === undefined) throw linkUrlMissing();
  const byHost = url && (await programOfHost(url.hostname, table, readContext));
  if (brandId !== undefined)
    return byHost?.brand === brandId ? byHost : requireProgram(await table.brand(brandId, readContext));
  return byHost ?? null;
}

function requireProgram(program: EdgeProgram | null): EdgeProgram {
  if (!program) throw programUnknown();
  return program;
}
