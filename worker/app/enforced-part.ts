import { readInactive } from '../accounts/publishers/publishers.ts';
import { recentlyClosed } from '../catalog/closed-programs.ts';
import { readTemplates } from '../catalog/edge-programs.ts';
import { type EnforcedPart, packNumbers } from '../catalog/edge-table.ts';
import { bannedPatterns } from '../compliance/banned-domains.ts';
import type { Context } from '../platform/context.ts';

/** Builds the part of the edge table that takes effect at once. */
export async function enforcedPart({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Omit<EnforcedPart, 'version'>> {
  const [patterns, { last, missing, suspended, closed }, closedPrograms, templates] = await Promise.all([
    bannedPatterns({ db }),
    readInactive(db),
    recentlyClosed(db.$client, now),
    readTemplates(db.$client),
  ]);
  return {
    patterns,
    publishers: last,
    missing: packNumbers(missing),
    suspended: packNumbers(suspended),
    closed: packNumbers(closed),
    closedPrograms: packNumbers(closedPrograms),
    templates,
  };
}
