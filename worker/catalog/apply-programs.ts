import { type Cell, jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { hostOf } from '../platform/host-name.ts';
import { type BrandId, derivedId, type ProgramId } from '../platform/ids.ts';
import { isPublicSuffix, registrableDomain } from '../platform/public-suffix.ts';
import { addBrands, brandIdOf, refreshBrands } from './brands.ts';
import { shardOf } from './edge-table.ts';
import { networkNotFound } from './network-queries.ts';
import type { ProgramRecord } from './program.ts';
import { programHash } from './program-hash.ts';
import { assignNumbers, programsBeyondNumbers } from './program-numbers.ts';
import { endRenames, followRenames } from './renamed-brands.ts';
import { markProgramsStale, markWrittenStale, type WrittenProgram } from './stale-shards.ts';

/** The programs of a batch by what it does with them. */
export interface Counts {
  new: number;
  changed: number;
  unchanged: number;
}

/**
 * The result of a batch. `numbers` are those of all its programs that are in the catalog now; `problems` list what was left
 * out.
 */
export interface Applied extends Counts {
  refused: number;
  numbers: number[];
  problems: ProgramProblem[];
}

/** A part of a record that was left out, or a whole record that was refused (`program.no_number`). */
export interface ProgramProblem {
  programId: string;
  code: string;
  detail: string;
}

interface StoredProgram {
  number: number;
  program_id: string;
  content_hash: string;
  source_hash: string | null;
  is_active: number;
  brand_id: BrandId;
}

/** The new source of an unchanged program. */
type NewSource = [programNumber: number, sourceHash: string, contentHash: string];

interface Write {
  id: ProgramId;
  record: ProgramRecord;
  hash: string;
  hosts: string[];
  /** Domains that are public suffixes. They are left out. */
  suffixes: string[];
  existing: StoredProgram | undefined;
}

/**
 * Writes a network's new and changed programs in one transaction, with domains, brands and stale marks of the edge table.
 * Of an unchanged program, only a new source is written.
 * A sync never changes an operator's decision. A program that the network lists again becomes active again. `along` are
 * statements that begin the transaction, if anything is written, and abort it if the caller lost its right to write. Throws
 * `network.not_found`.
 */
export async function applyPrograms(
  ctx: Context,
  networkId: string,
  records: readonly ProgramRecord[],
  along: (counts: Counts) => readonly D1PreparedStatement[] = () => [],
): Promise<Applied> {
  const d1 = ctx.db.$client;
  const byId = new Map(records.map((record) => [record.programId, record]));
  const [existing, autoApprove] = await Promise.all([
    existingPrograms(d1, networkId, [...byId.keys()]),
    isAutoApproved(d1, networkId),
  ]);
  const pending: Write[] = [];
  const numbers: number[] = [];
  const sources: NewSource[] = [];
  for (const record of byId.values()) {
    const before = existing.get(record.programId);
    const hash = programHash(record);
    if (before?.content_hash !== hash || before.is_active === 0) {
      pending.push(writeOf(networkId, record, hash, before));
      continue;
    }
    numbers.push(before.number);
    if (record.sourceHash && record.sourceHash !== before.source_hash)
      sources.push([before.number, record.sourceHash, hash]);
  }
  const unchanged = numbers.length;
  const { writes, refused } = await splitByNumber(ctx, networkId, pending);
  const changed = writes.filter((write) => write.existing).length;
  const counts = { new: writes.length - changed, changed, unchanged };
  if (writes.length > 0 || sources.length > 0) {
    const status = autoApprove ? 'approved' : 'pending';
    const statements = [
      ...statementsFor(ctx, networkId, status, writes),
      ...jsonChunks(sources).map((chunk) => d1.prepare(RENEW_SOURCES).bind(chunk)),
    ];
    const results = await d1.batch<{ number: number }>([...along(counts), ...statements]);
    for (const { results: rows } of results) for (const row of rows) numbers.push(row.number);
  }
  const problems = [...writes.flatMap(suffixProblems), ...refused.map(noNumber)];
  return { ...counts, refused: refused.length, numbers, problems };
}

/** Refuses new programs for which no number is free. */
async function splitByNumber(ctx: Context, networkId: string, pending: readonly Write[]) {
  const without = pending.filter((write) => !write.existing).map((write) => write.record.programId);
  const refusedIds = await programsBeyondNumbers(ctx, networkId, without);
  return {
    writes: pending.filter((write) => !refusedIds.has(write.record.programId)),
    refused: pending.filter((write) => refusedIds.has(write.record.programId)),
  };
}

function suffixProblems({ record, suffixes }: Write): ProgramProblem[] {
  return suffixes.map((host) => ({
    programId: record.programId,
    code: 'program.public_suffix',
    detail: `"${host}" is a public suffix, so it was not added as a domain of the program.`,
  }));
}

function noNumber({ record }: Write): ProgramProblem {
  return {
    programId: record.programId,
    code: 'program.no_number',
    detail: 'There is no free program number. The program was not added.',
  };
}

async function existingPrograms(d1: D1Database, networkId: string, programIds: readonly string[]) {
  const existing = new Map<string, StoredProgram>();
  for (const ids of jsonChunks(programIds)) {
    const { results } = await d1
      .prepare(
        `SELECT p.number, p.program_id, p.content_hash, p.source_hash, p.is_active, p.brand_id
         FROM json_each(?2) j CROSS JOIN network_programs p ON p.network_id = ?1 AND p.program_id = j.value`,
      )
      .bind(networkId, ids)
      .all<StoredProgram>();
    for (const row of results) existing.set(row.program_id, row);
  }
  return existing;
}

async function isAutoApproved(d1: D1Database, networkId: string): Promise<boolean> {
  const row = await d1
    .prepare(`SELECT settings->>'autoApprove' AS approves FROM affiliate_networks WHERE id = ?1`)
    .bind(networkId)
    .first<{ approves: number | null }>();
  if (!row) throw networkNotFound(`There is no network "${networkId}".`);
  return row.approves === 1;
}

function writeOf(
  networkId: string,
  record: ProgramRecord,
  hash: string,
  existing: StoredProgram | undefined,
): Write {
  const hosts = [...new Set(record.domains.map(hostOf).filter((host) => host !== null))];
  return {
    id: derivedId('prg', networkId, record.programId),
    record,
    hash,
    hosts: hosts.filter((host) => !isPublicSuffix(host)).sort(),
    suffixes: hosts.filter(isPublicSuffix),
    existing,
  };
}

function statementsFor(
  ctx: Context,
  networkId: string,
  status: 'approved' | 'pending',
  writes: readonly Write[],
): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  const added = writes.filter((write) => !write.existing);
  const before = writes.flatMap((write) => write.existing ?? []);
  const brandIds = new Set(writes.map((write) => brandIdOf(write.record.advertiserName)));
  return [
    ...endRenames(
      d1,
      writes.map(({ id, record }) => ({ programId: id, brandId: brandIdOf(record.advertiserName) })),
      ctx.now,
    ),
    ...markWrittenStale(d1, writes.flatMap(writtenProgram)),
    ...(added.length > 0
      ? [
          markProgramsStale(
            d1,
            [],
            added.flatMap(shardsOf),
            added.map(({ record }) => brandIdOf(record.advertiserName)),
          ),
        ]
      : []),
    ...assignNumbers(
      ctx,
      networkId,
      added.map((write) => write.record.programId),
    ),
    ...jsonChunks(writes.map((write) => programCells(ctx, networkId, status, write))).map((chunk) =>
      d1.prepare(UPSERT).bind(chunk),
    ),
    ...domainStatements(d1, writes),
    ...addBrands(
      d1,
      writes.map((write) => write.record.advertiserName),
      ctx.now,
    ),
    ...followRenames(
      d1,
      before.map((row) => ({ programNumber: row.number, brandId: row.brand_id })),
      ctx.now,
    ),
    ...refreshBrands(
      d1,
      [...brandIds, ...before.map((row) => row.brand_id)],
      ctx.now,
      before.map((row) => row.number),
    ),
  ];
}

function writtenProgram({ id, record, hosts, existing }: Write): WrittenProgram[] {
  if (!existing) return [];
  return [
    {
      id,
      number: existing.number,
      brandId: brandIdOf(record.advertiserName),
      programUrl: record.programUrl,
      linkData: JSON.stringify(record.linkData),
      hosts,
      numericCommission: record.numericCommission,
      sites: [...new Set(hosts.map(siteOf))],
    },
  ];
}

/** The shards of a program, its brand and its sites. */
function shardsOf({ id, record, hosts }: Write): number[] {
  return [id, brandIdOf(record.advertiserName), ...hosts.map(siteOf)].map(shardOf);
}

/** Removes the domains that a program no longer has, and adds its new ones. */
function domainStatements(d1: D1Database, writes: readonly Write[]): D1PreparedStatement[] {
  const kept = writes.flatMap(({ existing, hosts }) => (existing ? [[existing.number, hosts]] : []));
  const domains = writes.flatMap(({ id, hosts }) =>
    hosts.map((host) => [id, host, shardOf(siteOf(host)), siteOf(host)]),
  );
  return [
    ...jsonChunks(kept).map((chunk) => d1.prepare(REMOVE_DOMAINS).bind(chunk)),
    ...jsonChunks(domains).map((chunk) => d1.prepare(ADD_DOMAINS).bind(chunk)),
  ];
}

/** The registrable domain of a host, under which the edge table lists the host's programs. */
function siteOf(host: string): string {
  return registrableDomain(host) ?? host;
}

const REMOVE_DOMAINS = `DELETE FROM program_domains
  WHERE program_number IN (SELECT value->>0 FROM json_each(?1)) AND (program_number, domain) NOT IN (
    SELECT p.value->>0, h.value FROM json_each(?1) p CROSS JOIN json_each(p.value, '$[1]') h)`;

const ADD_DOMAINS = `INSERT INTO program_domains (program_number, domain, shard, site)
  SELECT p.number, j.value->>1, j.value->>2, j.value->>3
  FROM json_each(?1) j CROSS JOIN network_programs p ON p.id = j.value->>0
  WHERE true ON CONFLICT DO UPDATE SET site = excluded.site WHERE site IS NOT excluded.site`;

const RENEW_SOURCES = `UPDATE network_programs SET source_hash = j.value->>1 FROM json_each(?1) j
  WHERE number = j.value->>0 AND content_hash = j.value->>2`;

/** The columns that a sync updates. */
const SYNCED = [
  'program_name',
  'advertiser_name',
  'named_brand_id',
  'commission_rate',
  'commission_currency',
  'commission_type',
  'numeric_commission',
  'cookie_duration',
  'program_url',
  'category',
  'subcategory',
  'country',
  'logo_url',
  'description',
  'epc_7_day',
  'epc_3_month',
  'is_active',
  'metadata',
  'link_data',
  'content_hash',
  'source_hash',
  'updated_at',
];
const COLUMNS = [
  'id',
  'network_id',
  'program_id',
  'status',
  'approval_date',
  'shard',
  'created_at',
  ...SYNCED,
];
const NAMED_BRAND = COLUMNS.indexOf('named_brand_id');
/** The brand by an operator's split, or else by the advertiser's name. */
const NAMED = `COALESCE(o.brand_id, j.value->>${NAMED_BRAND})`;
/**
 * Inserts all rows of one JSON parameter, each with the number of its program and the brand that operators have decided. That
 * is read in the write itself, so a decision during a sync is not lost.
 */
const UPSERT = `INSERT INTO network_programs (number, brand_id, ${COLUMNS.join(', ')})
  SELECT n.number, COALESCE(b.merged_into, ${NAMED}),
    ${COLUMNS.map((_, index) => (index === NAMED_BRAND ? NAMED : `j.value->>${index}`)).join(', ')}
  FROM json_each(?1) j CROSS JOIN program_numbers n
    ON n.network_id = j.value->>${COLUMNS.indexOf('network_id')} AND n.program_id = j.value->>${COLUMNS.indexOf('program_id')}
    LEFT JOIN program_brands o ON o.program_id = j.value->>${COLUMNS.indexOf('id')}
    LEFT JOIN brands b ON b.id = ${NAMED}
  WHERE true ON CONFLICT (number) DO UPDATE SET
  ${['brand_id', ...SYNCED].map((column) => `${column} = excluded.${column}`).join(', ')} RETURNING number`;

function programCells(ctx: Context, networkId: string, status: string, { id, record, hash }: Write): Cell[] {
  return [
    id,
    networkId,
    record.programId,
    status,
    status === 'approved' ? ctx.now : null,
    shardOf(id),
    ctx.now,
    record.programName,
    record.advertiserName.trim(),
    brandIdOf(record.advertiserName),
    record.commissionRate,
    record.commissionCurrency,
    record.commissionType,
    record.numericCommission,
    record.cookieDuration,
    record.programUrl,
    record.category,
    record.subcategory,
    record.country,
    record.logoUrl,
    record.description,
    record.epc7Day,
    record.epc3Month,
    true,
    JSON.stringify(record.metadata),
    JSON.stringify(record.linkData),
    hash,
    record.sourceHash ?? null,
    ctx.now,
  ];
}
