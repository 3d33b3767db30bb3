import type { BrandId, ProgramId } from '../platform/ids.ts';
import { OPEN } from './brands.ts';
import type { EdgeProgram } from './edge-table.ts';
import { mergeLink } from './link-template.ts';
import type { LinkData } from './program.ts';

/** A route of the books and the key (program id, brand id or host) under which it was asked for. */
export interface KeyedRoute {
  kind: 'program' | 'brand' | 'domain';
  key: string;
  route: EdgeProgram;
}

/** Programs of the condition; `?1` and on are its parameters. */
export const programsWhere = (condition: string) =>
  `SELECT 'program' AS kind, id AS key, number FROM network_programs WHERE ${condition}`;

/** Brands of the condition with their best open program, or else their best closed one. */
export const brandsWhere = (condition: string) =>
  `SELECT 'brand' AS kind, b.id AS key, COALESCE(b.program_number, (SELECT p.number FROM network_programs p
     WHERE p.brand_id = b.id ORDER BY p.numeric_commission DESC, p.number LIMIT 1)) AS number
   FROM brands b WHERE ${condition}`;

/** Program hosts of the condition. */
export const domainsWhere = (condition: string) =>
  `SELECT 'domain' AS kind, d.domain AS key, d.program_number AS number FROM program_domains d WHERE ${condition}`;

/**
 * Reads routes, best commission first. `picks` are made by the three functions above. Domains list
 * open programs only. A program whose link can't be made is closed at the edge.
 */
export async function readRoutes(
  d1: D1Database,
  picks: readonly string[],
  parameters: readonly (string | number)[],
): Promise<KeyedRoute[]> {
  const [networks, rows] = await Promise.all([
    d1
      .prepare(`SELECT id, settings->>'linkTemplate' AS template, settings->>'linkVariables' AS variables
        FROM affiliate_networks`)
      .all<{ id: string; template: string; variables: string | null }>(),
    d1
      .prepare(selectRoutes(picks))
      .bind(...parameters)
      .all<Row>(),
  ]);
  const templates = new Map<string, Template>();
  for (const { id, template, variables } of networks.results)
    templates.set(id, { template, variables: JSON.parse(variables ?? '{}') });
  return rows.results.map((row) => ({ kind: row.kind, key: row.key, route: routeOf(row, templates) }));
}

interface Template {
  template: string;
  variables: LinkData;
}

interface Row {
  kind: KeyedRoute['kind'];
  key: string;
  id: ProgramId;
  number: number;
  brand_id: BrandId;
  network_id: string;
  program_url: string;
  link_data: string;
  open: number;
  domains: string;
}

function selectRoutes(picks: readonly string[]): string {
  return `WITH picked(kind, key, number) AS (${picks.join(' UNION ALL ')})
    SELECT picked.kind, picked.key, p.id, p.number, p.brand_id, p.network_id, p.program_url, p.link_data, ${OPEN} AS open,
      (SELECT json_group_array(domain ORDER BY domain) FROM program_domains WHERE program_number = p.number) AS domains
    FROM picked CROSS JOIN network_programs p ON p.number = picked.number
      CROSS JOIN affiliate_networks n ON n.id = p.network_id
    WHERE picked.kind <> 'domain' OR ${OPEN}
    ORDER BY p.numeric_commission DESC, p.number, picked.kind, picked.key`;
}

function routeOf(row: Row, templates: ReadonlyMap<string, Template>): EdgeProgram {
  const template = templates.get(row.network_id);
  const link = template && mergeLink(template.template, template.variables, JSON.parse(row.link_data));
  return {
    program: row.id,
    number: row.number,
    brand: row.brand_id,
    network: row.network_id,
    open: row.open === 1 && Boolean(link),
    home: row.program_url,
    domains: JSON.parse(row.domains),
    link: link ?? '',
  };
}
