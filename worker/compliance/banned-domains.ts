import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { ENFORCED_PART } from '../catalog/edge-table.ts';
import { markStale } from '../catalog/stale-shards.ts';
import { auditedSubjects } from '../platform/audit/audited-subjects.ts';
import { type AuditEntry, auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { listed, statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { type BanId, isId } from '../platform/ids.ts';
import { bannedPattern } from './banned-pattern.ts';
import { bannedDomains } from './tables.ts';

export type BannedDomain = typeof bannedDomains.$inferSelect;

export interface BannedUpload {
  /** Domains or patterns. A text may contain several, one per line. */
  domains: readonly string[];
  source: BannedDomain['source'];
  severity?: BannedDomain['severity'];
  reason?: string;
}

/** Amazon's terms forbid links through a redirect, in every country. */
const DEFAULTS = ['amazon.*', 'amzn.to'];

const bannedDomainNoneValid = failure('banned_domain.none_valid', 400, 'No valid domains found', {
  action: 'Send host names such as bad-shop.example.',
});
const notListed = failure('banned_domain.not_found', 404, 'This domain is not on the list.', {
  action: 'Use an ID from `GET /v1/operations/banned-domains`.',
});

/** Adds the defaults that were never added; one that an operator removed stays removed. True if it added any. */
export async function ensureDefaultBans(ctx: Context): Promise<boolean> {
  const audited = await auditedSubjects(ctx, DEFAULTS.map(banIdOf));
  const missing = DEFAULTS.filter((pattern) => !audited.has(banIdOf(pattern)));
  if (missing.length === 0) return false;
  const reason = 'Amazon’s terms forbid affiliate links through a redirect.';
  await write(ctx, missing, { domains: missing, source: 'default', reason });
  return true;
}

/**
 * Bans domains. One that is already listed gets the new severity, source and reason. Lines that are no domain are returned
 * as `skipped`. Throws `banned_domain.none_valid` (400) if no line is a domain.
 */
export async function banDomains(
  ctx: Context,
  upload: BannedUpload,
): Promise<{ uploaded: number; skipped: string[] }> {
  const { patterns, skipped } = readPatterns(upload.domains);
  await write(ctx, patterns, upload);
  return { uploaded: patterns.length, skipped };
}

/**
 * The different patterns of these lines. Blank lines are dropped, and lines that are no domain are returned as `skipped`.
 * Throws `banned_domain.none_valid` (400) if no line is a domain.
 */
export function readPatterns(lines: readonly string[]): { patterns: string[]; skipped: string[] } {
  const patterns = new Set<string>();
  const skipped: string[] = [];
  for (const line of lines.flatMap((text) => text.split(/[\r\n]+/))) {
    if (line.trim() === '') continue;
    const pattern = bannedPattern(line);
    if (pattern) patterns.add(pattern);
    else skipped.push(line.trim());
  }
  if (patterns.size === 0) throw bannedDomainNoneValid();
  return { patterns: [...patterns], skipped };
}

/** The severity of those of these patterns that are on the list. */
export async function readBans(
  ctx: Context,
  patterns: readonly string[],
): Promise<ReadonlyMap<string, BannedDomain['severity']>> {
  const rows = await ctx.db
    .select({ pattern: bannedDomains.domainPattern, severity: bannedDomains.severity })
    .from(bannedDomains)
    .where(inArray(bannedDomains.domainPattern, listed(patterns)));
  return new Map(rows.map(({ pattern, severity }) => [pattern, severity]));
}

interface BanFilter {
  severity?: BannedDomain['severity'] | undefined;
  /** A part of the pattern or the reason. */
  q?: string | undefined;
  limit: number;
  offset: number;
}

/** Banned domains, newest first, and how many there are in all. */
export async function listBannedDomains(
  ctx: Context,
  filter: BanFilter,
): Promise<{ domains: BannedDomain[]; total: number }> {
  const text = filter.q?.trim().toLowerCase();
  const where = and(
    filter.severity && eq(bannedDomains.severity, filter.severity),
    text
      ? sql`(instr(${bannedDomains.domainPattern}, ${text}) OR instr(lower(${bannedDomains.reason}), ${text}))`
      : undefined,
  );
  const [domains, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(bannedDomains)
      .where(where)
      .orderBy(desc(bannedDomains.createdAt), bannedDomains.domainPattern)
      .limit(filter.limit)
      .offset(filter.offset),
    ctx.db.select({ total: count() }).from(bannedDomains).where(where),
  ]);
  return { domains, total: counted?.total ?? 0 };
}

/** Changes the severity of a ban. Throws `banned_domain.not_found` (404). */
export async function changeSeverity(
  ctx: Context,
  id: BanId,
  { severity, reason }: Pick<BannedDomain, 'severity' | 'reason'>,
): Promise<{ ban: BannedDomain; changed: boolean }> {
  const ban = await readBan(ctx, id);
  if (ban.severity === severity) return { ban, changed: false };
  const detail = { pattern: ban.domainPattern, severity };
  const entry: AuditEntry = {
    action: 'banned_domain.changed',
    subject: id,
    reason,
    state: ban.severity,
    before: { severity: ban.severity, reason: ban.reason },
    detail,
  };
  const state = 'SELECT severity FROM banned_domains WHERE id = e.subject';
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(
      ctx.db,
      ctx.db.update(bannedDomains).set({ severity, reason }).where(eq(bannedDomains.id, id)),
    ),
    markStale(ctx.db.$client, [ENFORCED_PART]),
  ]);
  return written
    ? { ban: { ...ban, severity, reason }, changed: true }
    : changeSeverity(ctx, id, { severity, reason });
}

/** Throws `banned_domain.not_found` (404). */
export async function removeBannedDomain(ctx: Context, id: BanId): Promise<void> {
  const { domainPattern, severity, source, reason } = await readBan(ctx, id);
  const entry: AuditEntry = {
    action: 'banned_domain.removed',
    subject: id,
    state: domainPattern,
    before: { pattern: domainPattern, severity, source, reason },
  };
  const state = 'SELECT domain_pattern FROM banned_domains WHERE id = e.subject';
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.delete(bannedDomains).where(eq(bannedDomains.id, id))),
    markStale(ctx.db.$client, [ENFORCED_PART]),
  ]);
  if (!written) throw notListed();
}

/** The patterns that block. */
export async function bannedPatterns({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return patternsOf(db, 'block');
}

/** The patterns that only flag. They are not in the edge table. */
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

async function readBan(ctx: Context, id: BanId): Promise<BannedDomain> {
  const [ban] = await ctx.db.select().from(bannedDomains).where(eq(bannedDomains.id, id));
  if (!ban) throw notListed();
  return ban;
}

function banIdOf(pattern: string): BanId {
  const id = `ban_${sha256Hex(pattern).slice(0, 20)}`;
  if (!isId('ban', id)) throw new TypeError(`${id} is not a ban ID.`);
  return id;
}

const COLUMNS = ['id', 'domain_pattern', 'severity', 'source', 'reason', 'created_at'];
const UPSERT = `ON CONFLICT (domain_pattern) DO UPDATE SET severity = excluded.severity, source = excluded.source,
  reason = excluded.reason`;
/** `0` if the ban is missing, `1` if its severity, source or reason differs, otherwise NULL. */
const CHANGE = `SELECT CASE WHEN b.id IS NULL THEN '0' WHEN b.severity <> e.detail->>'severity'
    OR b.source <> e.detail->>'source' OR b.reason <> e.reason THEN '1' END
  FROM (SELECT 1) LEFT JOIN banned_domains b ON b.id = e.subject`;

async function write(
  ctx: Context,
  patterns: readonly string[],
  { severity = 'block', source, reason = '' }: BannedUpload,
): Promise<void> {
  const bans = patterns.map((pattern) => ({ id: banIdOf(pattern), pattern }));
  const d1 = ctx.db.$client;
  const entries = bans.flatMap(({ id: subject, pattern }): AuditEntry[] => {
    const entry = { subject, reason, detail: { pattern, severity, source } };
    return [
      { ...entry, action: 'banned_domain.added', state: '0' },
      { ...entry, action: 'banned_domain.changed', state: '1' },
    ];
  });
  const rows = bans.map(({ id, pattern }) => [id, pattern, severity, source, reason, ctx.now]);
  await d1.batch([
    ...auditStatements(ctx, entries, { state: CHANGE, otherwise: 'skip' }),
    ...insertRows(d1, 'INSERT INTO banned_domains', COLUMNS, rows, UPSERT),
    markStale(d1, [ENFORCED_PART]),
  ]);
}
