import { z } from '@hono/zod-openapi';
import { applyPrograms, type Counts } from '../../catalog/apply-programs.ts';
import { mergeLink } from '../../catalog/link-template.ts';
import { readPartner } from '../../catalog/partner-networks.ts';
import type { ProgramRecord } from '../../catalog/program.ts';
import type { Context } from '../../platform/context.ts';
import type { FieldProblem } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { hostOf } from '../../platform/host-name.ts';
import { parseUsd } from '../../platform/money.ts';
import { isPublicSuffix } from '../../platform/public-suffix.ts';

const programInvalid = failure('program.invalid', 400, 'Some programs have no valid domain or link.', {
  action: 'Fix the programs that `fields` names.',
});

const text = (max: number) => z.string().trim().min(1).max(max);
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);

export const partnerProgram = z.strictObject({
  program_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .openapi({ example: 'fenwick-toys' })
    .describe('The partner’s ID of the program'),
  program_name: text(200).openapi({ example: 'Fenwick Toys' }),
  advertiser_name: text(200)
    .optional()
    .openapi({ example: 'Fenwick Toys' })
    .describe('The brand. Defaults to the program’s name.'),
  program_url: webAddress.openapi({ example: 'https://fenwick-toys.example/' }),
  domains: z
    .array(text(253))
    .min(1)
    .max(50)
    .optional()
    .openapi({ example: ['fenwick-toys.example'] })
    .describe('The hosts that the program covers. Defaults to the host of `program_url`.'),
  commission_type: z.enum(['percentage', 'cpc', 'flat']),
  commission_rate: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/)
    .openapi({ example: '5' })
    .describe('A percentage, or US dollars for `cpc` and `flat`'),
  cookie_duration: z.int().min(1).max(400).nullable().default(null).describe('In days'),
  category: text(100).nullable().default(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  logo_url: webAddress.nullable().default(null),
  description: text(2_000).nullable().default(null),
  link_data: z
    .record(z.string().regex(/^[a-z0-9_]{1,40}$/), z.string().max(1_000))
    .default({})
    .openapi({ example: {} })
    .describe('Values for placeholders in the partner’s link template'),
});
export type PartnerProgram = z.output<typeof partnerProgram>;

/**
 * Adds programs to a partner's network or changes existing ones. An unchanged program is not written. `along` are statements of the
 * same transaction. Throws
 * `network.not_found` (404), `network.not_a_partner` (409), `program.invalid` (400) for a domain or link that can't work.
 */
export async function putPartnerPrograms(
  ctx: Context,
  networkId: string,
  programs: readonly PartnerProgram[],
  along: (counts: Counts) => readonly D1PreparedStatement[],
): Promise<Counts> {
  const records = await requireLinks(ctx, networkId, programs);
  let isWritten = false;
  const {
    new: added,
    changed,
    unchanged,
  } = await applyPrograms(ctx, networkId, records, (counts) => {
    isWritten = true;
    return along(counts);
  });
  const counts = { new: added, changed, unchanged };
  if (!isWritten) await ctx.db.$client.batch([...along(counts)]);
  return counts;
}

/** The programs as the catalog stores them. Throws as `putPartnerPrograms`. */
export async function requireLinks(
  ctx: Context,
  networkId: string,
  programs: readonly PartnerProgram[],
): Promise<ProgramRecord[]> {
  const { settings } = await readPartner(ctx, networkId);
  const records = programs.map(recordOf);
  const fields = records.flatMap((record, index) => problemsOf(record, index, settings));
  if (fields.length > 0) throw programInvalid().onFields(fields);
  return records;
}

function recordOf(program: PartnerProgram): ProgramRecord {
  const domains = program.domains ?? [new URL(program.program_url).hostname];
  const domain = hostOf(domains[0] ?? '') ?? '';
  return {
    programId: program.program_id,
    programName: program.program_name,
    advertiserName: program.advertiser_name ?? program.program_name,
    commissionType: program.commission_type,
    commissionRate: program.commission_rate,
    commissionCurrency: null,
    numericCommission: parseUsd(program.commission_rate),
    cookieDuration: program.cookie_duration,
    programUrl: program.program_url,
    domains,
    category: program.category,
    subcategory: null,
    country: program.country,
    logoUrl: program.logo_url,
    description: program.description,
    epc7Day: null,
    epc3Month: null,
    metadata: { domain },
    linkData: { domain, program_id: program.program_id, ...program.link_data },
  };
}

function problemsOf(
  record: ProgramRecord,
  index: number,
  { linkTemplate, linkVariables }: { linkTemplate: string; linkVariables: Record<string, string> },
): FieldProblem[] {
  const place = `programs.${index}`;
  const wrong = record.domains.filter((domain) => {
    const host = hostOf(domain);
    return host === null || isPublicSuffix(host);
  });
  const problems = wrong.map((domain) => ({
    field: `${place}.domains`,
    message: `“${domain}” is not a store’s domain.`,
  }));
  const link = mergeLink(linkTemplate, linkVariables, record.linkData);
  const message = 'The network’s link template doesn’t produce a link with a click ID for this program.';
  return link?.includes('{click_id}') ? problems : [...problems, { field: `${place}.link_data`, message }];
}
