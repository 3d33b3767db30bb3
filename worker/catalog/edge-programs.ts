import type { BrandId, ProgramId } from '../platform/ids.ts';
import { OPEN } from './brands.ts';
import { type EdgeProgram, type EdgeTemplate, linkOf, type Templates } from './edge-table.ts';
import type { LinkData } from './program.ts';

/** A program with the key that selected it: a program ID, brand ID or host. */
export interface KeyedProgram {
  kind: 'program' | 'brand' | 'domain';
  key: string;
  program: EdgeProgram;
  /** What its network's template turns into a link. */
  data: LinkData;
  template: EdgeTemplate;
}

/** Selects programs; the parameters of `condition` start at `?1`. */
export const programsWhere = (condition: string) =>
  `SELECT 'program' AS kind, id AS key, number FROM network_programs WHERE ${condition}`;

/** Selects brands with their best open program, or else their best closed one; a merged brand with that of its target. */
export const brandsWhere = (condition: string) =>
  `SELECT 'brand' AS kind, b.id AS key, COALESCE(t.program_number, (SELECT p.number FROM network_programs p
     WHERE p.brand_id = t.id ORDER BY p.numeric_commission DESC, p.number LIMIT 1)) AS number
   FROM brands b CROSS JOIN brands t ON t.id = COALESCE(b.merged_into, b.id) WHERE ${condition}`;

/** Selects the hosts of programs. */
export const domainsWhere = (condition: string) =>
  `SELECT 'domain' AS kind, d.domain AS key, d.program_number AS number FROM program_domains d WHERE ${condition}`;

/**
 * Reads programs, best commission first. `picks` come from the three functions above. Domains list open programs, and those that
 * were open until their network closed them. A program whose link can't be built is closed at the edge.
 */
export async function readEdgePrograms(
  d1: D1Database,
  picks: readonly string[],
  parameters: readonly (string | number)[],
): Promise<KeyedProgram[]> {
  const { results } = await d1
    .prepare(selectPrograms(picks))
    .bind(...parameters)
    .all<Row>();
  return results.map(keyedProgram);
}

/** The link templates of the networks that aren't closed. The redirect takes a program without one for closed, whatever its route says. */
export async function readTemplates(d1: D1Database): Promise<Templates> {
  const { results } = await d1
    .prepare(`SELECT id, settings->>'linkTemplate' AS template, settings->>'linkVariables' AS variables
      FROM affiliate_networks WHERE closed_at IS NULL ORDER BY id`)
    .all<{ id: string; template: string; variables: string | null }>();
  return Object.fromEntries(results.map((row) => [row.id, templateOf(row)]));
}

function templateOf({ template, variables }: { template: string; variables: string | null }): EdgeTemplate {
  return { template, variables: JSON.parse(variables ?? '{}') };
}

interface Row {
  kind: KeyedProgram['kind'];
  key: string;
  id: ProgramId;
  number: number;
  brand_id: BrandId;
  network_id: string;
  program_url: string;
  link_data: string;
  open: number;
  domains: string;
  template: string;
  variables: string | null;
}

function selectPrograms(picks: readonly string[]): string {
  return `WITH picked(kind, key, number) AS (${picks.join(' UNION ALL ')})
    SELECT picked.kind, picked.key, p.id, p.number, p.brand_id, p.network_id, p.program_url, p.link_data, ${OPEN} AS open,
      (SELECT json_group_array(domain ORDER BY domain) FROM program_domains WHERE program_number = p.number) AS domains,
      n.settings->>'linkTemplate' AS template, n.settings->>'linkVariables' AS variables
    FROM picked CROSS JOIN network_programs p ON p.number = picked.number
      CROSS JOIN affiliate_networks n ON n.id = p.network_id
    WHERE picked.kind <> 'domain' OR p.status = 'approved'
    ORDER BY p.numeric_commission DESC, p.number, picked.kind, picked.key`;
}

function keyedProgram(row: Row): KeyedProgram {
  const data: LinkData = JSON.parse(row.link_data);
  const template = templateOf(row);
  const link = linkOf(template, data);
  const program: EdgeProgram = {
    id: row.id,
    number: row.number,
    brand: row.brand_id,
    network: row.network_id,
    open: row.open === 1 && Boolean(link),
    home: row.program_url,
    domains: JSON.parse(row.domains),
    link: link ?? '',
  };
  return { kind: row.kind, key: row.key, program, data, template };
}
