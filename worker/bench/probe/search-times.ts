import { listBrands } from '../../catalog/search.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

/** The same search without an index: matches the words anywhere in a column. */
const SCANNED = `FROM network_programs p CROSS JOIN brands b ON b.program_number = p.number
  WHERE p.advertiser_name LIKE ?1 OR p.program_name LIKE ?1 OR p.category LIKE ?1 OR p.country LIKE ?1`;

/** Milliseconds per search and per scan. */
export interface SearchTimes {
  search: number;
  scan: number;
  found: number;
}

/** Searches brands and scans the same columns with LIKE, in turns. */
export async function timeSearch(
  env: ProbeEnv,
  { words, times }: { words: string; times: number },
): Promise<SearchTimes> {
  const ctx = probeContext(env);
  const urls = { publisher: null, link: () => null, logo: () => null };
  const scan = [`SELECT count(*) ${SCANNED}`, `SELECT p.*, b.name ${SCANNED} ORDER BY b.name LIMIT 50`].map(
    (sql) => env.DB.prepare(sql).bind(`%${words}%`),
  );
  let [searching, scanning, found] = [0, 0, 0];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    found = (await listBrands(ctx, { offset: 0, limit: 50, q: words }, urls)).total;
    const searched = performance.now();
    await env.DB.batch(scan);
    scanning += performance.now() - searched;
    searching += searched - began;
  }
  return { search: searching / times, scan: scanning / times, found };
}
