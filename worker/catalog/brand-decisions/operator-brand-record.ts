import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { logoUrl } from '../logo-url.ts';
import { rateFields, termsText } from '../offer.ts';
import { COMMISSION_TYPES } from '../program.ts';
import { PROGRAM_STATUSES } from '../program-decision.ts';
import { termsOf, termsOfProgram } from '../program-terms.ts';
import type { readBrandPrograms } from './brand-programs.ts';
import type { OperatorBrand } from './operator-brands.ts';

export const operatorBrandRecord = z.object({
  id: idField('brd'),
  name: z.string().openapi({ example: 'Alder Nook' }),
  logo_url: z.url().nullable(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  country: z.string().nullable(),
  ...rateFields,
  commission_type: z.enum(COMMISSION_TYPES),
  cookie_duration: z.int().nullable(),
  website_url: z.string(),
  epc_7_day: z.string().nullable(),
  epc_3_month: z.string().nullable(),
  network_program_id: idField('prg').describe('The brand’s best program'),
  networks: z.array(z.string()).openapi({ example: ['wildfire'] }),
  programs: z.int().openapi({ example: 2 }),
  approved_programs: z.int().openapi({ example: 1 }),
  pending_programs: z.int().openapi({ example: 1 }),
  domain_count: z.int().openapi({ example: 1 }),
  is_open: z.boolean().describe('True if publishers can link to it'),
  is_split: z
    .boolean()
    .openapi({ example: false })
    .describe('True if an operator split it off another brand'),
  merged_brands: z.int().openapi({ example: 0 }).describe('The number of brands that were merged into it'),
});

export const brandProgramRecord = z.object({
  id: idField('prg'),
  network_id: z.string(),
  program_id: z.string().openapi({ example: 'alder-nook' }),
  program_name: z.string().openapi({ example: 'Alder Nook' }),
  advertiser_name: z.string().openapi({ example: 'Alder Nook' }),
  country: z.string().nullable(),
  ...rateFields,
  status: z.enum(PROGRAM_STATUSES),
  is_active: z.boolean(),
  is_split: z.boolean().openapi({ example: false }),
  domains: z.array(z.string()).openapi({ example: ['alder-nook.example'] }),
});

export const mergedBrandRecord = z.object({
  id: idField('brd'),
  name: z.string().openapi({ example: 'Alder Nook Lamps' }),
  into: idField('brd'),
});

export function operatorBrandOf(origin: string, row: OperatorBrand): z.infer<typeof operatorBrandRecord> {
  return {
    id: row.id,
    name: row.name,
    logo_url: row.program_number === null ? null : logoUrl(origin)(row.id, row.logo_url),
    description: row.description,
    category: row.category,
    country: row.country,
    commission_rate: termsText(termsOf(row)),
    commission_type: row.commission_type,
    cookie_duration: row.cookie_duration,
    website_url: row.program_url,
    epc_7_day: row.epc_7_day,
    epc_3_month: row.epc_3_month,
    network_program_id: row.network_program_id,
    networks: row.networks.split(',').sort(),
    programs: row.programs,
    approved_programs: row.approved,
    pending_programs: row.pending,
    domain_count: row.domain_count,
    is_open: row.program_number !== null,
    is_split: row.is_split === 1,
    merged_brands: row.merged,
  };
}

type StoredProgram = Awaited<ReturnType<typeof readBrandPrograms>>['programs'][number];

export function brandProgramOf(program: StoredProgram): z.infer<typeof brandProgramRecord> {
  return {
    id: program.id,
    network_id: program.networkId,
    program_id: program.programId,
    program_name: program.programName,
    advertiser_name: program.advertiserName,
    country: program.country,
    commission_rate: termsText(termsOfProgram(program)),
    status: program.status,
    is_active: program.isActive,
    is_split: program.isSplit,
    domains: program.domains,
  };
}
