import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { CLICK_MACROS, MACRO, mergeLink } from './link-template.ts';
import type { NetworkSettings } from './network-settings.ts';
import type { LinkData } from './program.ts';

type Links = Pick<NetworkSettings, 'linkTemplate' | 'linkVariables'>;

/** Programs with the same names, and with the click ID in their data or not, get links of the same form. */
const MAX_FORMS = 200;

/**
 * What is wrong with the links that a network's active programs would get by other settings: a name of the template that nothing
 * has a value for, or links without a click ID. None for the same template and variables, and for a network without programs.
 */
export async function templateProblems(
  ctx: Context,
  networkId: string,
  before: Links,
  after: Links,
): Promise<string[]> {
  if (isSame(before, after)) return [];
  const forms = await linkForms(ctx, networkId);
  if (forms.length === 0) return [];
  const unknown = await unknownNames(ctx, networkId, after);
  if (unknown.length > 0)
    return unknown.map((name) => `Neither the variables nor any program has a value for {${name}}.`);
  const hadClickId = forms.filter((data) => hasClickId(before, data));
  const hasNone = !forms.some((data) => hasClickId(after, data));
  const isLost = hadClickId.some((data) => !hasClickId(after, data));
  return hasNone || isLost ? ['The links of programs would have no click ID.'] : [];
}

function isSame(before: Links, after: Links): boolean {
  const [one, other] = [before, after].map(({ linkTemplate, linkVariables }) =>
    JSON.stringify([linkTemplate, Object.entries(linkVariables).sort()]),
  );
  return one === other;
}

function hasClickId({ linkTemplate, linkVariables }: Links, data: LinkData): boolean {
  return mergeLink(linkTemplate, linkVariables, data)?.includes('{click_id}') ?? false;
}

/** One program's data of each form. */
async function linkForms(ctx: Context, networkId: string): Promise<LinkData[]> {
  const rows = await ctx.db.all<{ data: string }>(
    sql`SELECT MIN(p.link_data) AS data FROM network_programs p WHERE p.network_id = ${networkId} AND p.is_active = 1
      GROUP BY (SELECT group_concat(key, ' ' ORDER BY key) FROM json_each(p.link_data)),
        replace(lower(p.link_data), '_', '') LIKE '%{clickid}%'
      LIMIT ${MAX_FORMS}`,
  );
  return rows.map(({ data }): LinkData => JSON.parse(data));
}

async function unknownNames(
  ctx: Context,
  networkId: string,
  { linkTemplate, linkVariables }: Links,
): Promise<string[]> {
  const variables = new Set(Object.keys(linkVariables).map((name) => name.toLowerCase()));
  const names = namesIn(linkTemplate).filter((name) => !variables.has(name));
  const known = await ctx.db.all<{ name: string }>(
    sql`SELECT n.value AS name FROM ${listed(names)} n WHERE EXISTS (
      SELECT 1 FROM network_programs p, json_each(p.link_data) d
      WHERE p.network_id = ${networkId} AND p.is_active = 1 AND lower(d.key) = n.value)`,
  );
  const found = new Set(known.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}

/** The names that a template has besides the click's own macros, in lower case. */
export function namesIn(template: string): string[] {
  const names = [...template.matchAll(MACRO)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !CLICK_MACROS.has(name));
}
