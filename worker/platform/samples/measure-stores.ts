import { errorFacts, log } from '../log.ts';
import type { Clock } from '../time.ts';
import { addFigures, type FiguresByMetric, figuresOf } from './figures.ts';

const QUEUES = { clicks: 'CLICKS', emails: 'EMAILS', webhooks: 'WEBHOOKS', jobs: 'JOBS' } as const;
/** Any key: a read that finds nothing takes as long. */
const PROBED_KEY = 'probe';

/**
 * What no call measures: how long the database and the key-value store take, whether both respond (`system.up`), and how many messages
 * wait in each queue. What can't be asked is left out, except that a store failed.
 */
export async function measureStores(env: Env, clock: Clock): Promise<FiguresByMetric> {
  const measured: FiguresByMetric = {};
  let isUp = true;
  const probe = async (name: string, work: () => Promise<unknown>) => {
    const started = clock();
    try {
      await work();
      addFigures(measured, {
        [`${name}.response_ms`]: figuresOf(clock() - started, true),
        [`${name}.error`]: figuresOf(0, false),
      });
    } catch (error) {
      isUp = false;
      log('warn', 'samples.store_failed', { name, ...errorFacts(error) });
      addFigures(measured, { [`${name}.error`]: figuresOf(1, false) });
    }
  };
  const depth = async (name: string, queue: Queue) => {
    try {
      const { backlogCount } = await queue.metrics();
      addFigures(measured, { [`queue.${name}`]: figuresOf(backlogCount, false) });
    } catch (error) {
      log('info', 'samples.queue_unknown', { name, ...errorFacts(error) });
    }
  };
  await Promise.all([
    probe('database', () => env.DB.prepare('SELECT 1').run()),
    probe('edge_table', () => env.EDGE.get(PROBED_KEY)),
    ...Object.entries(QUEUES).map(([name, binding]) => depth(name, env[binding])),
  ]);
  return { ...measured, 'system.up': figuresOf(isUp ? 1 : 0, false) };
}
