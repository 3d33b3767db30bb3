import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { call, setUp } from '../calls.ts';
import { type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';
import type { LoadResult } from './load/run-load.ts';
import { runLoad } from './load/run-load.ts';

const CONNECTIONS = 20;
const ROUNDS = 12;
const ROUND_MS = 1_500;
const WARM_UP_MS = 2_000;
/** Their keys take turns, so that none reaches its limit of 200 calls per minute. */
const PUBLISHERS = 100;
const LIST = '/v1/publisher/links';
const Lists = z.object({ data: z.array(z.unknown()).min(1), summary: z.unknown() });

interface Round {
  guarded: number;
  open: number;
}

/** Compares the list of links with key and rate limit with the same handler without them, in alternating order. */
export async function authenticatedList(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    const keys = await setUp(system, PUBLISHERS);
    await sync(system, 'catalog');
    await requireSameLists(system, keys);
    const load = { targets: [LIST], connections: CONNECTIONS };
    const run = {
      guarded: (milliseconds: number) =>
        runLoad({ ...load, port: portOf(system.origin), keys, milliseconds }).then(rateOf),
      open: (milliseconds: number) =>
        runLoad({ ...load, port: portOf(system.probe), milliseconds }).then(rateOf),
    };
    await run.open(WARM_UP_MS);
    await run.guarded(WARM_UP_MS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % 2 === 0 ? await run.open(ROUND_MS) : await run.guarded(ROUND_MS);
      const second = round % 2 === 0 ? await run.guarded(ROUND_MS) : await run.open(ROUND_MS);
      rounds.push(round % 2 === 0 ? { open: first, guarded: second } : { open: second, guarded: first });
    }
    return [finding(rounds)];
  } finally {
    await system.stop();
  }
}

/** Calls once with every key, so that all are cached. Throws if a list differs from the open handler's in more than the publisher. */
async function requireSameLists(system: BenchSystem, keys: readonly string[]): Promise<void> {
  const listed = (lists: unknown) => JSON.stringify(lists).replaceAll(/PUB\d{6}/g, 'PUB');
  const open = listed(await call(system.probe + LIST, Lists));
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}` };
    const guarded = listed(await call(system.origin + LIST, Lists, { headers }));
    if (guarded !== open) throw new Error('The list with a key differs from the list without one.');
  }
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}

/** Lists per second. Throws after any other response, such as a rate limit error. */
function rateOf({ statuses, seconds }: LoadResult): number {
  const { 200: lists = 0, ...others } = statuses;
  if (Object.keys(others).length > 0)
    throw new Error(`Responses other than lists: ${JSON.stringify(statuses)}`);
  return lists / seconds;
}

function finding(rounds: readonly Round[]): Finding {
  const shares = rounds.map(({ guarded, open }) => guarded / open);
  const share = median(shares);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const guarded = median(rounds.map((round) => round.guarded));
  const open = median(rounds.map((round) => round.open));
  return {
    promise: 'A list of links with key and rate limit: requests per second, against the same handler without',
    target: '≥ 0.50',
    measured: ratio(share),
    details: `${whole(guarded)} of ${whole(open)}; rounds ${ratio(least)} to ${ratio(most)}`,
    passed: share >= 0.5,
  };
}
