import { PAUSE_KEY } from './contract/pause-key.ts';
import { perIsolate } from './isolate.ts';
import { errorFacts, log } from './log.ts';
import { type Instant, MINUTE, systemClock } from './time.ts';

/** The shortest time that a location keeps a value. */
const CACHE_SECONDS = 30;
/** For how long an answer is used if KV gives no other one. A restore waits longer before it begins. */
const MEMORY_MS = 5 * MINUTE;

const lastAnswer = perIsolate((): { isPaused: boolean; at: Instant | null } => ({
  isPaused: false,
  at: null,
}));

/**
 * Whether operators have stopped everything that writes to the database, for example to restore it. True if that can't be known:
 * a paused system whose restore is under way must not write because KV is down.
 */
export async function isPaused({ EDGE }: Pick<Env, 'EDGE'>, now: Instant = systemClock()): Promise<boolean> {
  const memory = lastAnswer();
  try {
    memory.isPaused = (await EDGE.get(PAUSE_KEY, { cacheTtl: CACHE_SECONDS })) !== null;
    memory.at = now;
    return memory.isPaused;
  } catch (error) {
    log('error', 'pause.unknown', errorFacts(error));
    return memory.at === null || now - memory.at > MEMORY_MS || memory.isPaused;
  }
}
