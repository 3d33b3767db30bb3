import { readNetwork } from '../../catalog/network-queries.ts';
import { appliedSources } from '../../networks/applied-sources.ts';
import { openNetwork } from '../../networks/network-access.ts';
import { NETWORKS } from '../../networks/networks.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

/** Parses the whole Wildfire catalog like a sync and discards the rows. */
export async function parseFeeds(env: ProbeEnv): Promise<{ milliseconds: number; programs: number }> {
  const { settings } = await readNetwork(probeContext(env), 'wildfire');
  const access = openNetwork(env, 'wildfire', settings);
  const began = performance.now();
  const applied = appliedSources(NETWORKS.wildfire.adapter, access, new Map());
  const page = await NETWORKS.wildfire.adapter.programs(access, null, async () => applied);
  let programs = 0;
  for await (const entry of page.programs) if ('row' in entry) programs++;
  return { milliseconds: performance.now() - began, programs };
}
