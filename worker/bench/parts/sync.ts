import { z } from 'zod';
import { sha256Hex } from '../../platform/hashing.ts';
import { type BenchSystem, startSystem, stateOf } from '../bench-system.ts';
import { control, probe, setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { type Synced, sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';

const MERCHANTS = 50_000;
const DOMAINS = 60_000;
const RAW_ROUNDS = 3;
/** For a sync in which one program in fifty has changed. */
const MAX_SHARE_OF_FIRST = 0.15;
/** The tables that a sync writes to, with row counts and times. */
const WRITTEN = [
  'SELECT count(*), sum(updated_at), max(updated_at), sum(number) FROM network_programs',
  'SELECT count(*), sum(updated_at), max(updated_at), sum(domain_count) FROM brands',
  'SELECT count(*), sum(program_number) FROM program_domains',
  'SELECT count(*), sum(desired_version), sum(published_version), sum(published_at) FROM edge_parts',
  'SELECT count(*), sum(id) FROM program_search_docsize',
];
const Timed = z.object({ milliseconds: z.number() });

/**
 * Compares the first sync of a large catalog with raw writes of its rows, a repeated sync, and a sync of a few changes. A sync is
 * the whole Workflow. The raw writes go to an empty database with the same tables, keys and indexes, but without the search index.
 */
export async function catalogSync(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await control(system, 'catalog', { merchants: MERCHANTS, domains: DOMAINS });
    const first = await sync(system, 'catalog');
    const before = await snapshot(system);
    const again = await sync(system, 'catalog');
    const after = await snapshot(system);
    const raw: number[] = [];
    for (let round = 0; round < RAW_ROUNDS; round++)
      raw.push((await probe(system, 'copy-catalog', Timed)).milliseconds);
    await control(system, 'catalog', { revision: 1 });
    const changed = await sync(system, 'catalog');
    return [
      firstSync(first, median(raw)),
      sameAgain(first, again, before, after),
      fewChanged(first, changed),
    ];
  } finally {
    await system.stop();
  }
}

function firstSync({ milliseconds }: Synced, raw: number): Finding {
  return {
    promise: 'First sync of 50,000 merchants with 60,000 domains, against their rows written raw',
    target: '≤ 3×',
    measured: `${ratio(milliseconds / raw)}×`,
    details: `${duration(milliseconds)}, raw ${duration(raw)}`,
    passed: milliseconds <= 3 * raw,
  };
}

function sameAgain(first: Synced, again: Synced, before: State, after: State): Finding {
  const share = again.milliseconds / first.milliseconds;
  const isUnchanged = before.rows === after.rows;
  const keys = [...after.parts].filter(([key, hash]) => before.parts.get(key) !== hash).length;
  return {
    promise: 'The same sync again, with nothing changed',
    target: '0 rows, 0 KV keys, ≤ 0.25 of the first',
    measured: `${isUnchanged ? '0 rows' : 'rows differ'}, ${keys} KV keys, ${ratio(share)}`,
    details: duration(again.milliseconds),
    passed: isUnchanged && keys === 0 && share <= 0.25,
  };
}

function fewChanged(first: Synced, { milliseconds, surveyed, changed }: Synced): Finding {
  const share = milliseconds / first.milliseconds;
  return {
    promise: 'A sync in which 1 program in 50 has changed',
    target: `≤ ${MAX_SHARE_OF_FIRST} of the first`,
    measured: ratio(share),
    details: `${duration(milliseconds)}, survey ${duration(surveyed)}, ${whole(changed)} of ${whole(MERCHANTS)} rows written`,
    passed: share <= MAX_SHARE_OF_FIRST,
  };
}

/** The rows of the catalog with their write times, and the hash of each part of the edge table. */
interface State {
  rows: string;
  parts: Map<string, string>;
}

async function snapshot({ database, edge }: BenchSystem): Promise<State> {
  const rows = await stateOf(database, WRITTEN);
  const { results } = await database
    .prepare('SELECT key FROM edge_parts ORDER BY key')
    .all<{ key: string }>();
  const parts = new Map<string, string>();
  for (const { key } of results) parts.set(key, sha256Hex((await edge.get(key, 'text')) ?? ''));
  return { rows, parts };
}
