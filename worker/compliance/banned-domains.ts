import { desc, eq } from 'drizzle-orm';
import { wantParts } from '../catalog/edge-parts.ts';
import { BANNED_PART, type BannedList } from '../catalog/edge-table.ts';
import { insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { bannedPattern } from './banned-pattern.ts';
import { bannedDomains } from './tables.ts';

export type BannedDomain = typeof bannedDomains.$inferSelect;

export interface BannedUpload {
  /** One domain or pattern each, or several a text, one a line. */
  domains: readonly string[];
  source: BannedDomain['source'];
  severity?: BannedDomain['severity'];
  reason?: string;
}

/** Amazon's terms forbid links that go through a redirect, whatever the country. */
const DEFAULTS = ['amazon.*', 'amzn.to'];

/** Adds the default list where it is missing. */
export async function ensureDefaultBans(ctx: Context): Promise<void> {
  const upload: BannedUpload = {
    domains: DEFAULTS,
    source: 'default',
    reason: 'Amazon’s terms forbid affiliate links through a redirect.',
  };
  await write(ctx, DEFAULTS, upload, 'ON CONFLICT DO NOTHING');
}

/**
 * Bans domains; one that is listed already takes the new severity, source and reason. Lines that are no domain are
 * skipped and answered as `skipped`. Throws `banned_domain.none_valid` when no line is one.
 */
export async function banDomains(
  ctx: Context,
  upload: BannedUpload,
): Promise<{ uploaded: number; skipped: string[] }> {
  const patterns = new Set<string>();
  const skipped: string[] = [];
  for (const line of upload.domains.flatMap((text) => text.split(/[\r\n]+/))) {
    if (line.trim() === '') continue;
    const pattern = bannedPattern(line);
    if (pattern) patterns.add(pattern);
    else skipped.push(line.trim());
  }
  if (patterns.size === 0) throw new DomainError('banned_domain.none_valid', 'No valid domains found');
  await write(ctx, [...patterns], upload, RENEW);
  return { uploaded: patterns.size, skipped };
}

/** All banned domains, newest first. */
export async function listBannedDomains(ctx: Context): Promise<BannedDomain[]> {
  return ctx.db
    .select()
    .from(bannedDomains)
    .orderBy(desc(bannedDomains.createdAt), bannedDomains.domainPattern);
}

/** Lifts a ban. Throws `banned_domain.not_found` (404). */
export async function removeBannedDomain(ctx: Context, id: string): Promise<void> {
  const d1 = ctx.db.$client;
  const [removed] = await d1.batch([
    d1.prepare('DELETE FROM banned_domains WHERE id = ?1').bind(id),
    wantParts(d1, [BANNED_PART]),
  ]);
  if (removed?.meta.changes !== 1)
    throw new DomainError('banned_domain.not_found', 'This domain is not on the list.', 404);
}

/** The banned part of the edge table: the patterns that block. */
export async function bannedList({ db }: Pick<Context, 'db'>): Promise<Omit<BannedList, 'version'>> {
  return { patterns: await patternsOf(db, 'block') };
}

/** The patterns that only raise a flag; they are not at the edge. */
export async function flaggedPatterns({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return patternsOf(db, 'flag');
}

async function patternsOf(db: Context['db'], severity: BannedDomain['severity']): Promise<string[]> {
  const rows = await db
    .select({ pattern: bannedDomains.domainPattern })
    .from(bannedDomains)
    .where(eq(bannedDomains.severity, severity))
    .orderBy(bannedDomains.domainPattern);
  return rows.map((row) => row.pattern);
}

const COLUMNS = ['id', 'domain_pattern', 'severity', 'source', 'reason', 'created_at'];
const RENEW = `ON CONFLICT (domain_pattern) DO UPDATE SET severity = excluded.severity, source = excluded.source,
  reason = excluded.reason`;

async function write(
  ctx: Context,
  patterns: readonly string[],
  { severity = 'block', source, reason = '' }: BannedUpload,
  tail: string,
): Promise<void> {
  const rows = patterns.map((pattern) => [
    `ban_${sha256Hex(pattern).slice(0, 20)}`,
    pattern,
    severity,
    source,
    reason,
    ctx.now,
  ]);
  const d1 = ctx.db.$client;
  await d1.batch([
    ...insertRows(d1, 'INSERT INTO banned_domains', COLUMNS, rows, tail),
    wantParts(d1, [BANNED_PART]),
  ]);
}
