import { credentialsOf } from '../../../networks/credentials.ts';
import type { Context } from '../../../platform/context.ts';
import { NETWORK_SLUGS } from '../../../platform/contract/networks.ts';

/** The steps from the first admin to the first program that earns, in their order. */
export const FIRST_RUN_STEPS = ['built_ins', 'credentials', 'share', 'first_sync', 'first_program'] as const;
type StepName = (typeof FIRST_RUN_STEPS)[number];

export interface FirstRunStep {
  step: StepName;
  isDone: boolean;
  /** What the step has, or what it lacks. */
  detail: string;
}

interface Facts {
  networks: number;
  bans: number;
  shareRules: number;
  syncs: number;
  programs: number;
  approved: number;
}

/** Each is read with `EXISTS` or from a small table, so that a large catalog doesn't slow the list down. */
const FACTS = `SELECT
  (SELECT COUNT(*) FROM affiliate_networks) AS networks,
  (SELECT COUNT(*) FROM banned_domains) AS bans,
  (SELECT COUNT(*) FROM share_rules) AS shareRules,
  (SELECT EXISTS (SELECT 1 FROM sync_runs WHERE kind = 'catalog' AND status = 'completed')) AS syncs,
  (SELECT EXISTS (SELECT 1 FROM network_programs)) AS programs,
  (SELECT EXISTS (SELECT 1 FROM network_programs WHERE is_active AND status = 'approved')) AS approved`;

/** What a new deployment still needs before a program can earn. */
export async function readFirstRun(ctx: Context, env: Env): Promise<FirstRunStep[]> {
  const facts = await ctx.db.$client.prepare(FACTS).first<Facts>();
  const { networks = 0, bans = 0, shareRules = 0, syncs = 0, programs = 0, approved = 0 } = facts ?? {};
  const missing = missingCredentials(env);
  return [
    {
      step: 'built_ins',
      isDone: networks > 0 && bans > 0,
      detail: `${networks} networks and ${bans} banned domains.`,
    },
    {
      step: 'credentials',
      isDone: missing.length < NETWORK_SLUGS.length,
      detail:
        missing.length === 0
          ? 'Every network has its credentials.'
          : `Without credentials: ${missing.join(', ')}. A network without them can’t be synced.`,
    },
    {
      step: 'share',
      isDone: shareRules > 0,
      detail: shareRules > 0 ? 'The publishers’ share is set.' : 'The publishers’ share isn’t set.',
    },
    {
      step: 'first_sync',
      isDone: syncs > 0,
      detail: syncs > 0 ? 'A catalog sync has completed.' : 'No catalog sync has completed yet.',
    },
    {
      step: 'first_program',
      isDone: approved > 0,
      detail:
        approved > 0
          ? 'Approved programs earn.'
          : programs > 0
            ? 'The programs wait for your approval.'
            : 'The first sync adds the programs.',
    },
  ];
}

/** The networks that lack a required credential. */
function missingCredentials(env: Env): string[] {
  const isLocal = env.ENVIRONMENT === 'local';
  return NETWORK_SLUGS.filter((slug) =>
    credentialsOf(env, slug, isLocal).some(({ required, state }) => required && state !== 'present'),
  );
}
