import { z } from 'zod';
import { startSystem } from '../bench-system.ts';
import { control, probe, setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';

const MERCHANTS = 50_000;
const TIMES = 20;
/** From one brand's name to a category with a fifth of all brands. The last one matches nothing. */
const WORDS = ['sabobark toys', 'velitoft', 'melofield', 'tarob', 'smart home', 'us', 'home', 'quixotic'];
const Times = z.object({ search: z.number(), scan: z.number(), found: z.number() });

/** Compares the brand search with a LIKE scan of the same columns. */
export async function search(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await control(system, 'catalog', { merchants: MERCHANTS, domains: MERCHANTS * 1.2 });
    await sync(system, 'catalog');
    const times = [];
    for (const words of WORDS)
      times.push({ words, ...(await probe(system, 'search', Times, { words, times: TIMES })) });
    const share = median(times.map(({ search, scan }) => search / scan));
    const each = times.map(({ words, search, found }) => `${words} ${duration(search)} for ${whole(found)}`);
    return [
      {
        promise: 'Brand search among 50,000, against a LIKE scan',
        target: '≤ 0.1',
        measured: ratio(share),
        details: `median of ${WORDS.length} searches; a scan ${duration(median(times.map(({ scan }) => scan)))}; ${each.join(', ')}`,
        passed: share <= 0.1,
      },
    ];
  } finally {
    await system.stop();
  }
}
