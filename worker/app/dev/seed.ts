import { storeKey } from '../../accounts/api-keys/keys.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { resumeStalledRuns } from '../../networks/resume-stalled-runs.ts';
import { listRuns } from '../../networks/run-history.ts';
import { startDueSyncs } from '../../networks/start-sync.ts';
import type { Context } from '../../platform/context.ts';
import { readSettings, updateSettings } from '../../platform/settings/settings.ts';
import { ensureBuiltIns } from '../../reporting/operator/built-ins.ts';
import { edgeBuilders } from '../edge-builders.ts';
import { ensureDemoPartner } from './demo-partner.ts';
import { ensureLocalAccount, ensureLocalOperator } from './local-accounts.ts';

/** Two, so that one approves what the other proposes. */
const ADMINS = [
  { email: 'admin@tributary.example', fullName: 'Local Admin' },
  { email: 'second-admin@tributary.example', fullName: 'Second Admin' },
];
const DEMO_EMAIL = 'demo@tributary.example';
const DEMO_KEY = `ak_${'0123456789abcdef'.repeat(4)}`;

/**
 * Seeds a local system: networks that lead to the sandbox, the demo publisher with its key, two admins, and the first
 * syncs. It can be repeated after a crash. Returns the runs to wait for: started ones, or resumed ones.
 */
export async function seedLocally(ctx: Context, env: Env): Promise<{ runs: string[]; already: boolean }> {
  await ensureBuiltIns(ctx, env);
  await ensureDemoPartner(ctx, env);
  await ensurePayer(ctx);
  await ensureDemoPublisher(ctx);
  for (const admin of ADMINS) await ensureLocalOperator(ctx, admin, 'admin');
  const { total } = await listRuns(ctx, { page: 1, perPage: 1 });
  if (total > 0)
    return { runs: (await resumeStalledRuns(ctx, env.SYNC, { resume: true })).resumed, already: true };
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  const runs = await startDueSyncs(ctx, env.SYNC, 'catalog');
  return { runs: runs.map((run) => run.id), already: false };
}

/** The account that the local system's bank files pay from. */
async function ensurePayer(ctx: Context): Promise<void> {
  const { payer } = await readSettings(ctx);
  if (payer !== null) return;
  await updateSettings(ctx, {
    payout_payer_name: 'Tributary Local Ltd',
    payout_payer_account: 'DE89370400440532013000',
    payout_payer_bic: 'COBADEFFXXX',
  });
}

async function ensureDemoPublisher(ctx: Context): Promise<void> {
  const demo = { email: DEMO_EMAIL, fullName: 'Demo Publisher' };
  const { userId, publisherId } = await ensureLocalAccount(ctx, demo);
  await storeKey(ctx, {
    key: DEMO_KEY,
    userId,
    publisherId,
    name: 'Local demo',
    permissions: { endpoints: ['*'], rate_limit: 1_000 },
  });
}
