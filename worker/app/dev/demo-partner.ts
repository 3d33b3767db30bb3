import { eq } from 'drizzle-orm';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { ensureNetworks, type NetworkSeed } from '../../catalog/networks-seed.ts';
import type { ProgramRecord } from '../../catalog/program.ts';
import { networkPrograms } from '../../catalog/tables.ts';
import { programUnknown } from '../../clicks/redirect/parse-link.ts';
import { addCredential, listCredentials } from '../../networks/postback/credentials.ts';
import type { Context } from '../../platform/context.ts';
import { usd } from '../../platform/money.ts';

/** A partner network of a local system that reports by signed postbacks. Only it has the program. */
export const DEMO_PARTNER: NetworkSeed = {
  slug: 'demo-partner',
  name: 'Demo partner',
  apiBaseUrl: '',
  settings: {
    linkTemplate: 'https://{domain}/?partner_click={click_id}',
    autoApprove: true,
    adapter: { postback: {} },
  },
};

const DOMAIN = 'elkaden-toys.example';
const PROGRAM: ProgramRecord = {
  programId: 'elkaden-toys',
  programName: 'Elkaden Toys',
  advertiserName: 'Elkaden Toys',
  commissionType: 'percentage',
  commissionRate: '5',
  commissionCurrency: null,
  numericCommission: usd('5'),
  cookieDuration: 30,
  programUrl: `https://${DOMAIN}/`,
  domains: [DOMAIN],
  category: 'Family',
  subcategory: 'Toys',
  country: 'US',
  logoUrl: null,
  description: null,
  epc7Day: null,
  epc3Month: null,
  metadata: { domain: DOMAIN },
  linkData: { domain: DOMAIN },
};

/** The demo command signs with it. Deployments don't have this network. */
const SIGNING_KEY = 'local-only-demo-partner-key';

/** Creates the demo partner with its program and signing key, if they are missing. */
export async function ensureDemoPartner(ctx: Context, env: Pick<Env, 'ENCRYPTION_KEY'>): Promise<void> {
  await ensureNetworks(ctx, [DEMO_PARTNER]);
  await applyPrograms(ctx, DEMO_PARTNER.slug, [PROGRAM]);
  if ((await listCredentials(ctx, DEMO_PARTNER.slug)).length > 0) return;
  await addCredential(ctx, env.ENCRYPTION_KEY, DEMO_PARTNER.slug, { kind: 'hmac', value: SIGNING_KEY });
}

/** The demo partner's program. */
export async function readDemoProgram(ctx: Context) {
  const [program] = await ctx.db
    .select()
    .from(networkPrograms)
    .where(eq(networkPrograms.networkId, DEMO_PARTNER.slug));
  if (!program) throw programUnknown('Run npm start, which creates the demo partner.');
  return program;
}
