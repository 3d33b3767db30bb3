import { addMs, type Instant, MINUTE } from '../platform/time.ts';

/** A publication that hasn't finished by then is assumed to be dead. */
const CLAIM_TTL_MS = MINUTE;
/** No invocation of a Worker lives longer, so a dead publication can't write to KV after this. */
const MAX_INVOCATION_MS = 15 * MINUTE;

/** A part that only this publication may build now. `build` will be the part's version. */
export interface ClaimedPart {
  key: string;
  desired_version: number;
  build: number;
  /** The hash of the content in KV; empty if unknown. */
  content_hash: string;
  claimed_until: Instant;
}

/** The result for a claimed part. `hash` is that of the published content, null if the write failed. */
export interface ClaimOutcome {
  part: ClaimedPart;
  hash: string | null;
}

export interface ClaimFilter {
  only: readonly string[] | null;
  except: readonly string[];
  limit: number;
}

/**
 * Claims stale parts, what takes effect at once first and links last. After an expired claim the content in KV is unknown, so the part is written again
 * now, and once more when the dead publication can't write anymore.
 */
export async function claimParts(
  d1: D1Database,
  now: Instant,
  { only, except, limit }: ClaimFilter,
): Promise<ClaimedPart[]> {
  const { results } = await d1
    .prepare(only === null ? CLAIM_NEXT : CLAIM_NAMED)
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

/** No other publication has the part. */
const FREE = 'p.claimed_until <= ?1 AND p.key NOT IN (SELECT value FROM json_each(?5))';
const IS_STALE = 'p.desired_version > p.published_version';
/** Links are many, and changes of programs and publishers don’t wait for them. It is how `edge_parts_stale` is sorted. */
const ORDER = "substr(p.key, 1, 5) = 'link/', p.published_at, p.key";

/** Each arm reads from the beginning of an index, so that a claim costs the same however many parts there are. */
const NEXT = `SELECT key FROM edge_parts p WHERE p.key = 'enforced' AND ${FREE} AND (${IS_STALE} OR p.recheck_at <= ?1)
  UNION SELECT key FROM (SELECT p.key FROM edge_parts p INDEXED BY edge_parts_stale
    WHERE ${IS_STALE} AND ${FREE} ORDER BY ${ORDER} LIMIT ?6)
  UNION SELECT key FROM (SELECT p.key FROM edge_parts p INDEXED BY edge_parts_recheck
    WHERE p.recheck_at IS NOT NULL AND p.recheck_at <= ?1 AND ${FREE} ORDER BY p.recheck_at LIMIT ?6)`;

const NAMED = `SELECT p.key FROM json_each(?4) j CROSS JOIN edge_parts p ON p.key = j.value
  WHERE ${FREE} AND (${IS_STALE} OR p.recheck_at <= ?1)`;

function claimOf(candidates: string): string {
  return `UPDATE edge_parts SET
    build = build + 1,
    content_hash = CASE WHEN claimed_until > 0 OR recheck_at <= ?1 THEN '' ELSE content_hash END,
    recheck_at = CASE WHEN claimed_until > 0 THEN ?3 WHEN recheck_at > ?1 THEN recheck_at END,
    claimed_until = ?2
  WHERE claimed_until <= ?1 AND key IN (SELECT p.key FROM (${candidates}) s CROSS JOIN edge_parts p ON p.key = s.key
    ORDER BY p.key = 'enforced' DESC, ${ORDER} LIMIT ?6)
  RETURNING key, desired_version, build, content_hash, claimed_until`;
}

const CLAIM_NEXT = claimOf(NEXT);
const CLAIM_NAMED = claimOf(NAMED);

/**
 * Ends claims, and marks the decisions about programs as live whose parts are now all published. If another publication has claimed the part since, KV may have either content, so the part is written again
 * after that claim. If the write failed, it may still arrive, so the part is also written again later.
 */
export async function settleClaims(
  d1: D1Database,
  now: Instant,
  outcomes: readonly ClaimOutcome[],
): Promise<void> {
  const rows = outcomes.map(({ part, hash }) => [part.key, part.build, part.desired_version, hash]);
  await d1.batch([
    d1.prepare(SETTLE).bind(JSON.stringify(rows), now, addMs(now, MAX_INVOCATION_MS)),
    d1.prepare(MARK_LIVE).bind(now),
  ]);
}

const OWN = 'build = j.value->>1';
const SETTLE = `UPDATE edge_parts SET
    published_version = CASE WHEN ${OWN} AND j.value->>3 IS NOT NULL THEN j.value->>2 ELSE published_version END,
    content_hash = CASE WHEN ${OWN} THEN COALESCE(j.value->>3, '') ELSE '' END,
    published_at = CASE WHEN ${OWN} THEN ?2 ELSE published_at END,
    recheck_at = CASE WHEN NOT ${OWN} THEN ?2 WHEN j.value->>3 IS NULL THEN ?3 ELSE recheck_at END,
    claimed_until = CASE WHEN ${OWN} THEN 0 ELSE claimed_until END
  FROM json_each(?1) j WHERE edge_parts.key = j.value->>0`;

const MARK_LIVE = `UPDATE program_decisions SET live_at = ?1 WHERE live_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM (
    SELECT p.shard FROM network_programs p WHERE p.number = program_decisions.program_number
    UNION ALL SELECT b.shard FROM network_programs p CROSS JOIN brands b ON b.id = p.brand_id
      WHERE p.number = program_decisions.program_number
    UNION ALL SELECT d.shard FROM program_domains d WHERE d.program_number = program_decisions.program_number
  ) s CROSS JOIN edge_parts e ON e.key IN ('route/' || s.shard, 'enforced') WHERE e.desired_version > e.published_version)`;
