import { countActive } from '../../../catalog/close-missing.ts';
import { programsOfCountry } from '../../../catalog/country-programs.ts';
import { readNetwork } from '../../../catalog/network-queries.ts';
import type { Context } from '../../../platform/context.ts';
import type { AdapterContext } from '../../contract.ts';
import { openNetwork } from '../../network-access.ts';
import { diagnoseCountry, diagnoseCredentials, diagnoseParameters, verifySync } from './diagnose.ts';

const NETWORK = 'siteplug';

/** Checks SitePlug by real calls, and compares its campaigns for a country with the catalog. Throws `network.not_found` (404). */
export async function verifySiteplugSync(ctx: Context, env: Env, country: string) {
  const [access, { total, sample }] = await Promise.all([
    openSiteplug(ctx, env),
    programsOfCountry(ctx, NETWORK, country),
  ]);
  const countOf = (programIds: readonly string[]) => countActive(ctx, NETWORK, programIds);
  return verifySync(access, country, { total, sample, countOf });
}

/** Checks SitePlug’s campaigns of a country and its report. Throws `network.not_found` (404). */
export async function diagnoseSiteplugCountry(ctx: Context, env: Env, country: string) {
  return diagnoseCountry(await openSiteplug(ctx, env), country);
}

/** Checks our credentials at SitePlug in every country of its settings. Throws `network.not_found` (404). */
export async function diagnoseSiteplugCredentials(ctx: Context, env: Env) {
  return diagnoseCredentials(await openSiteplug(ctx, env));
}

/** Checks SitePlug’s campaigns of a country with other parameters. Throws `network.not_found` (404). */
export async function diagnoseSiteplugParameters(ctx: Context, env: Env, country: string) {
  return diagnoseParameters(await openSiteplug(ctx, env), country);
}

async function openSiteplug(ctx: Context, env: Env): Promise<AdapterContext> {
  return openNetwork(env, NETWORK, (await readNetwork(ctx, NETWORK)).settings);
}
