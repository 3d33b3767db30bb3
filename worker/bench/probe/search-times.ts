import { listBrands } from '../../catalog/search.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

const LIKE = `SELECT count(*) AS found FROM network_programs WHERE advertiser_name LIKE ?1 OR program_name LIKE ?1
  OR category LIKE ?1 OR country LIKE ?1`;

/** What a search took beside a scan for the same words, in milliseconds of one of them each. */
export interface SearchTimes {
  search: number;
  scan: number;
  found: number;
}

/** Searches brands, and scans the columns that the search looks at with LIKE, in turns. */
export async function timeSearch(
  env: ProbeEnv,
  { words, times }: { words: string; times: number },
): Promise<SearchTimes> {
  const ctx = probeContext(env);
  const scan = env.DB.prepare(LIKE).bind(`%${words}%`);
  let [searching, scanning, found] = [0, 0, 0];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    found = (await listBrands(ctx, { page: 1, perPage: 50, q: words }, () => null)).total;
    const searched = performance.now();
    await scan.first();
    scanning += performance.now() - searched;
    searching += searched - began;
  }
  return { search: searching / times, scan: scanning / times, found };
}
