import { programsOnHosts } from '../catalog/programs-on-hosts.ts';
import { clicksOfPrograms } from '../clicks/program-clicks.ts';
import type { Context } from '../platform/context.ts';
import type { ProgramId } from '../platform/ids.ts';
import { addDays, type Day, dayOf } from '../platform/time.ts';
import { type BannedDomain, readBans, readPatterns } from './banned-domains.ts';

/** The days of the preview, today included. */
const PREVIEW_DAYS = 7;
/** The patterns with the most clicks that are listed one by one. */
const MAX_LISTED = 100;

export interface BanPreview {
  from: Day;
  to: Day;
  patterns: number;
  skipped: string[];
  /** Patterns that are on the list already. */
  known: number;
  programs: number;
  clicks: number;
  publishers: number;
  /** Some of the programs also have domains that the patterns don't match, so fewer clicks may be concerned. */
  isUpperBound: boolean;
  /** Most clicks first. */
  listed: PatternPreview[];
}

interface PatternPreview {
  pattern: string;
  severity: BannedDomain['severity'] | null;
  programs: number;
  clicks: number;
  isUpperBound: boolean;
}

/**
 * The clicks of the last 7 days, over all publishers, to the programs on these domains. Nothing is written. It takes four
 * queries, whatever the number of domains. Throws `banned_domain.none_valid` (400) if no line is a domain.
 */
export async function previewBans(ctx: Context, lines: readonly string[]): Promise<BanPreview> {
  const { patterns, skipped } = readPatterns(lines);
  const to = dayOf(ctx.now);
  const period = { from: addDays(to, 1 - PREVIEW_DAYS), to };
  const [found, bans] = await Promise.all([programsOnHosts(ctx, patterns), readBans(ctx, patterns)]);
  const programs = new Map<ProgramId, boolean>();
  for (const { id, isWhole } of found) programs.set(id, isWhole || (programs.get(id) ?? false));
  const { byProgram, publishers } = await clicksOfPrograms(ctx, [...programs.keys()], period);
  const clicksOf = (id: ProgramId) => byProgram.get(id) ?? 0;
  const byPattern = Map.groupBy(found, ({ pattern }) => pattern);
  const listed = patterns.map((pattern): PatternPreview => {
    const own = byPattern.get(pattern) ?? [];
    const clicks = own.reduce((sum, { id }) => sum + clicksOf(id), 0);
    const isUpperBound = own.some(({ id, isWhole }) => !isWhole && clicksOf(id) > 0);
    return { pattern, severity: bans.get(pattern) ?? null, programs: own.length, clicks, isUpperBound };
  });
  return {
    ...period,
    patterns: patterns.length,
    skipped,
    known: bans.size,
    programs: programs.size,
    clicks: [...programs.keys()].reduce((sum, id) => sum + clicksOf(id), 0),
    publishers,
    isUpperBound: [...programs].some(([id, isWhole]) => !isWhole && clicksOf(id) > 0),
    listed: listed.sort((a, b) => b.clicks - a.clicks).slice(0, MAX_LISTED),
  };
}
