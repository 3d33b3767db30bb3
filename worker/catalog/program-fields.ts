import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { hostOf } from '../platform/host-name.ts';
import type { ProgramRecord } from './program.ts';

/** A program as operators read and set it. */
export type ProgramFields = Record<string, unknown>;

interface Row {
  program_id: string;
  fields: string;
}

/** The stored fields of a network's programs, by the network's IDs of them. */
export async function readProgramFields(
  ctx: Context,
  networkId: string,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, ProgramFields>> {
  const found = new Map<string, ProgramFields>();
  for (const ids of jsonChunks(programIds)) {
    const { results } = await ctx.db.$client
      .prepare(
        `SELECT p.program_id, json_object(
           'program_name', p.program_name, 'advertiser_name', p.advertiser_name, 'program_url', p.program_url,
           'domains', (SELECT json_group_array(domain) FROM
             (SELECT domain FROM program_domains WHERE program_number = p.number ORDER BY domain)),
           'commission_type', p.commission_type, 'commission_rate', p.commission_rate,
           'cookie_duration', p.cookie_duration, 'category', p.category, 'country', p.country, 'logo_url', p.logo_url,
           'description', p.description, 'link_data', json(p.link_data),
           'is_active', json(CASE WHEN p.is_active THEN 'true' ELSE 'false' END)) AS fields
         FROM json_each(?2) j CROSS JOIN network_programs p ON p.network_id = ?1 AND p.program_id = j.value`,
      )
      .bind(networkId, ids)
      .all<Row>();
    for (const row of results) found.set(row.program_id, withSortedLinkData(JSON.parse(row.fields)));
  }
  return found;
}

/** The fields that a record sets, as `readProgramFields` returns them once it is applied. */
export function fieldsOf(record: ProgramRecord): ProgramFields {
  const hosts = record.domains.map(hostOf).filter((host) => host !== null);
  return withSortedLinkData({
    program_name: record.programName,
    advertiser_name: record.advertiserName.trim(),
    program_url: record.programUrl,
    domains: [...new Set(hosts)].sort(),
    commission_type: record.commissionType,
    commission_rate: record.commissionRate,
    cookie_duration: record.cookieDuration,
    category: record.category,
    country: record.country,
    logo_url: record.logoUrl,
    description: record.description,
    link_data: record.linkData,
    is_active: true,
  });
}

/** Another order of the same values is no difference. */
function withSortedLinkData(fields: ProgramFields): ProgramFields {
  const entries = Object.entries(fields.link_data ?? {});
  return { ...fields, link_data: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
