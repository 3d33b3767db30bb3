import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOperatorKey } from '../../accounts/operators/keys.ts';
import { OPERATOR_PERMISSIONS } from '../../platform/contract/operator-permissions.ts';
import { ORIGIN } from '../../platform/http/testing/call.ts';
import { runs } from '../../platform/testing/runs.ts';
import { HOUR } from '../../platform/time.ts';
import { MOVES } from './testing/moves.ts';
import { PARTS } from './testing/parts.ts';
import { FIRST_STEPS, type Played, Playing, STEPS, type Step } from './testing/play.ts';
import { readReach } from './testing/reach.ts';
import { openTheatre } from './testing/stage.ts';

const LONG = { timeout: 7_200_000 };
/** The bench tries all sequences of up to three calls, those with the same first step in a process: its number and 2. */
const FIRST = runs(1) >= 2 && runs(1) < 2 + PARTS ? runs(1) - 2 : null;
const DEPTH = FIRST === null ? 0 : 3;
const RANDOM = FIRST === null ? runs(4) : 0;
/** `npm test` always tries the same sequences. */
const SEED = runs(1) === 1 ? 0 : Math.floor(Math.random() * 1_000_000_000);
const MAX_STEPS = 6;
/** What an attacker can reach where nothing guards it. */
const WAYS = [
  'money',
  'share',
  'link template',
  'commission cap',
  'partner',
  'credential',
  'setting',
  'role of a second self',
  'role of the colleague',
];

const EVERY_MOVE: readonly Step[] = MOVES.map((_, move) => ({ by: 'ada', move }));

let theatre: Awaited<ReturnType<typeof openTheatre>>;

beforeAll(async () => {
  theatre = await openTheatre();
});

afterAll(() => {
  vi.useRealTimers();
});

describe('one person with every role and key that she can give herself', () => {
  it('has all her first steps in the parts of the bench', () => {
    expect(FIRST_STEPS).toBeLessThanOrEqual(PARTS);
  });

  it('has no effect with an operator key or the operator token, whatever their permissions', async () => {
    const stage = await theatre.stage({ hasColleague: true });
    const { fullKey } = await createOperatorKey(stage.ada.ctx, {
      name: 'All',
      permissions: OPERATOR_PERMISSIONS,
      days: 1,
      reason: 'A test',
    });
    const before = await readReach(stage);
    for (const bearer of [fullKey, env.OPERATOR_TOKEN])
      for (const move of MOVES) {
        const request = await move.call(stage);
        if (!request) continue;
        const response = await exports.default.fetch(
          new Request(ORIGIN + request.path, {
            method: request.method,
            headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
            body: JSON.stringify(request.body),
          }),
        );
        expect(response.status, move.name).toBe(403);
      }
    expect(await readReach(stage)).toEqual(before);
  });

  it('moves nothing above the limit beside an idle second admin', LONG, async () => {
    const found = await tryAll('idle');
    expect(found.broken).toEqual([]);
    expect([...found.ways]).toEqual([]);
  });

  it('moves nothing unannounced or within a day where there is no second admin', LONG, async () => {
    const found = await tryAll('none');
    expect(found.broken).toEqual([]);
  });

  it(
    'reaches everything with a second person who approves whatever waits, so the calls are the dangerous ones',
    LONG,
    async () => {
      const found: Played = { ways: new Set(), broken: [] };
      for (const step of EVERY_MOVE) add(found, await playAll([step], 'colludes'));
      const at = (name: string): Step => ({ by: 'ada', move: MOVES.findIndex((move) => move.name === name) });
      add(found, await playAll([at('payout'), at('approve a payout')], 'colludes'));
      const back = await playAll([at('statement of a return'), at('apply the return')], 'colludes');
      expect([...back.ways]).toEqual(['money']);
      expect([...found.ways].sort()).toEqual([...WAYS].sort());
    },
  );
});

type Colleague = 'idle' | 'colludes' | 'none';

async function begin(colleague: Colleague): Promise<Playing> {
  return Playing.begin(await theatre.stage({ hasColleague: colleague !== 'none' }), { colleague });
}

/** Plays a sequence. Returns what it reached and what broke the rule. */
async function playAll(steps: readonly Step[], colleague: Colleague): Promise<Played> {
  const playing = await begin(colleague);
  const found: Played = { ways: new Set(), broken: [] };
  for (const [index, step] of steps.entries())
    record(found, await playing.take(step), steps.slice(0, index + 1));
  return found;
}

/** All sequences up to the depth whose steps are accepted, and random ones. */
async function tryAll(colleague: 'idle' | 'none'): Promise<Played> {
  const found: Played = { ways: new Set(), broken: [] };
  const every = [...EVERY_MOVE, { wait: 25 * HOUR }, ...EVERY_MOVE, { wait: 73 * HOUR }];
  add(found, await playAll(every, colleague));
  let prefixes: Step[][] = [[]];
  for (let depth = 0; depth < DEPTH; depth++) {
    const steps = depth === 0 ? STEPS.filter((_, index) => index === FIRST) : STEPS;
    const next: Step[][] = [];
    const isLast = depth === DEPTH - 1;
    for (const prefix of prefixes) next.push(...(await tryEach(prefix, { steps, isLast }, colleague, found)));
    prefixes = next;
  }
  for (let count = 0; count < RANDOM; count++)
    add(found, await playAll(randomSteps(SEED + count), colleague));
  return found;
}

/**
 * Tries each step after the same ones. Returns the sequences whose last step was accepted. A refused step has changed nothing: the
 * next one is tried in the same place, and what would follow the refused one is a shorter sequence. The same goes for the last step
 * of a sequence if it only waits for a second person, once that is taken back.
 */
async function tryEach(
  prefix: Step[],
  { steps, isLast }: { steps: readonly Step[]; isLast: boolean },
  colleague: Colleague,
  found: Played,
) {
  const accepted: Step[][] = [];
  let place: { playing: Playing; proposals: readonly string[] } | null = null;
  for (const step of steps) {
    place ??= await placeAfter(prefix, colleague);
    const sequence = [...prefix, step];
    const taken = await place.playing.take(step);
    record(found, taken, sequence);
    if (!taken.isAccepted) continue;
    accepted.push(sequence);
    if (isLast && taken.isProposed) await place.playing.removeProposals(place.proposals);
    else place = null;
  }
  return accepted;
}

async function placeAfter(steps: readonly Step[], colleague: Colleague) {
  const playing = await replay(steps, colleague);
  return { playing, proposals: await playing.proposals() };
}

/** Plays steps that were judged before. */
async function replay(steps: readonly Step[], colleague: Colleague): Promise<Playing> {
  const playing = await begin(colleague);
  for (const step of steps) await playing.take(step);
  return playing;
}

function record(found: Played, { ways, broken }: Played, steps: readonly Step[]): void {
  add(found, {
    ways,
    broken: broken.map((sentence) => `${JSON.stringify(steps.map(nameOf))}: ${sentence}`),
  });
}

function add(found: Played, { ways, broken }: Played): void {
  for (const way of ways) found.ways.add(way);
  found.broken.push(...broken);
}

/** The same sequence for the same number, so that a failure can be repeated. */
function randomSteps(seed: number): Step[] {
  let state = (seed + 1) * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
  return Array.from({ length: MAX_STEPS }, () => STEPS[next(STEPS.length)] ?? { wait: 0 });
}

function nameOf(step: Step): string {
  return 'wait' in step ? `wait ${step.wait / 3_600_000} h` : `${step.by}: ${MOVES[step.move]?.name}`;
}
