import { addMs, type Instant, MINUTE } from '../platform/time.ts';

/** How long a claim lasts; a publisher that has not finished by then is taken for dead. */
const CLAIM_TTL_MS = MINUTE;
/** No invocation of a Worker lives longer, so no write of a dead publisher reaches KV after this. */
const MAX_INVOCATION_MS = 15 * MINUTE;

/** A part that this publisher alone may build now. `build` is the version that it gives the part. */
export interface ClaimedPart {
  key: string;
  wanted: number;
  build: number;
  /** The hash of what KV holds; empty when that is not known. */
  content_hash: string;
  claimed_until: Instant;
}

/** What became of a claimed part; `hash` is that of the published content, null when the write failed. */
export interface ClaimOutcome {
  part: ClaimedPart;
  hash: string | null;
}

/** Which stale parts to claim: all, or those of `only`; never those of `except`. */
export interface ClaimFilter {
  only: readonly string[] | null;
  except: readonly string[];
  limit: number;
}

/**
 * Claims stale parts, the ban list first. A claim left over from a publisher that died counts as unknown content: the
 * part is written again now, and once more when that publisher can no longer be alive.
 */
export async function claimParts(
  d1: D1Database,
  now: Instant,
  { only, except, limit }: ClaimFilter,
): Promise<ClaimedPart[]> {
  const { results } = await d1
    .prepare(CLAIM)
    .bind(
      now,
      addMs(now, CLAIM_TTL_MS),
      addMs(now, MAX_INVOCATION_MS),
      only && JSON.stringify(only),
      JSON.stringify(except),
      limit,
    )
    .all<ClaimedPart>();
  return results;
}

const STALE = `SELECT key, published_at FROM edge_parts WHERE wanted > published
  UNION SELECT key, published_at FROM edge_parts WHERE recheck_at IS NOT NULL AND recheck_at <= ?1`;

const CLAIM = `UPDATE edge_parts SET
    build = build + 1,
    content_hash = CASE WHEN claimed_until > 0 OR recheck_at <= ?1 THEN '' ELSE content_hash END,
    recheck_at = CASE WHEN claimed_until > 0 THEN ?3 WHEN recheck_at > ?1 THEN recheck_at END,
    claimed_until = ?2
  WHERE claimed_until <= ?1 AND key IN (
    SELECT s.key FROM (${STALE}) s JOIN edge_parts p ON p.key = s.key
    WHERE p.claimed_until <= ?1 AND (?4 IS NULL OR s.key IN (SELECT value FROM json_each(?4)))
      AND s.key NOT IN (SELECT value FROM json_each(?5))
    ORDER BY s.key = 'banned' DESC, COALESCE(s.published_at, 0), s.key LIMIT ?6)
  RETURNING key, wanted, build, content_hash, claimed_until`;

/**
 * Ends claims. Where another publisher has claimed the part since, KV may hold either's content, so the part is written
 * again after that claim. Where the write failed, it may still arrive, so the part is written again later as well.
 */
export async function settleClaims(
  d1: D1Database,
  now: Instant,
  outcomes: readonly ClaimOutcome[],
): Promise<void> {
  const rows = outcomes.map(({ part, hash }) => [part.key, part.build, part.wanted, hash]);
  await d1.prepare(SETTLE).bind(JSON.stringify(rows), now, addMs(now, MAX_INVOCATION_MS)).run();
}

const OWN = 'build = j.value->>1';
const SETTLE = `UPDATE edge_parts SET
    published = CASE WHEN ${OWN} AND j.value->>3 IS NOT NULL THEN j.value->>2 ELSE published END,
    content_hash = CASE WHEN ${OWN} THEN COALESCE(j.value->>3, '') ELSE '' END,
    published_at = CASE WHEN ${OWN} THEN ?2 ELSE published_at END,
    recheck_at = CASE WHEN NOT ${OWN} THEN ?2 WHEN j.value->>3 IS NULL THEN ?3 ELSE recheck_at END,
    claimed_until = CASE WHEN ${OWN} THEN 0 ELSE claimed_until END
  FROM json_each(?1) j WHERE edge_parts.key = j.value->>0`;
