import type { Context } from '../../platform/context.ts';
import type { BrandId, ProgramId } from '../../platform/ids.ts';
import { micros } from '../../platform/money.ts';
import { ensureNetworks, type NetworkSeed } from '../networks-seed.ts';
import type { ProgramRecord } from '../program.ts';

/** Two networks: one approves programs automatically, and the other needs an operator. */
export async function sampleNetworks(ctx: Context): Promise<void> {
  await ensureNetworks(ctx, [
    { ...SAMPLE_NETWORK, settings: { ...SAMPLE_NETWORK.settings, autoApprove: true } },
    {
      slug: 'siteplug',
      name: 'SitePlug',
      apiBaseUrl: 'https://siteplug.example',
      settings: { linkTemplate: '{redirect_url}' },
    },
  ]);
}

export const SAMPLE_NETWORK: NetworkSeed = {
  slug: 'wildfire',
  name: 'Wildfire',
  apiBaseUrl: 'https://wildfire.example',
  settings: {
    linkTemplate: 'https://wild.example/e?c={merchant_id}&d={device}&tc={click_id}&url={deeplink}',
    linkVariables: { device: '77' },
    adapter: { postback: {} },
  },
};

/** A program of a fictional shop with a unique `name`. */
export function sampleProgram(name: string, changes: Partial<ProgramRecord> = {}): ProgramRecord {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    programId: `id-${slug}`,
    programName: `${name} Program`,
    advertiserName: name,
    commissionType: 'percentage',
    commissionRate: '3.25',
    commissionCurrency: null,
    numericCommission: micros(3_250_000),
    cookieDuration: 30,
    programUrl: `https://${slug}.example/`,
    domains: [`${slug}.example`],
    category: 'Home & Garden',
    subcategory: null,
    country: 'US',
    logoUrl: null,
    description: null,
    epc7Day: '12.50',
    epc3Month: '10.00',
    metadata: { domain: `${slug}.example` },
    linkData: { merchant_id: slug, redirect_url: `https://go.example/${slug}?cid={clickID}&subid={subid}` },
    ...changes,
  };
}

/** Reads a program by its network's ID. */
export async function programOf(ctx: Context, programId: string) {
  const row = await ctx.db.$client
    .prepare('SELECT * FROM network_programs WHERE program_id = ?1')
    .bind(programId)
    .first<{ number: number; id: ProgramId; brand_id: BrandId } & Record<string, unknown>>();
  if (!row) throw new Error(`There is no program ${programId}.`);
  return row;
}

export async function clearCatalog(ctx: Context): Promise<void> {
  const tables = ['program_domains', 'brands', 'network_programs', 'edge_parts', 'affiliate_networks'];
  await ctx.db.$client.batch(tables.map((table) => ctx.db.$client.prepare(`DELETE FROM ${table}`)));
}
