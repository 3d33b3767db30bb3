import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  type BenchEdge,
  type BenchSystem,
  readEdgeTable,
  startBareWorker,
  startEdge,
  startSystem,
} from '../bench-system.ts';
import { probe, setUp } from '../calls.ts';
import { type Finding, withoutTarget } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import type { LoadResult } from '../load/load-options.ts';
import { runLoad } from '../load/run-load.ts';
import { median, quantile } from '../statistics.ts';
import { duration, ratio, whole } from '../wording.ts';

const BRANDS = 50;
const CONNECTIONS = 50;
const ROUNDS = 80;
/** The queue delivers its first batch one second after the first message (`max_batch_timeout`): after the round. */
const ROUND_MS = 900;
/** Long enough for the consumer to work for most of the round. */
const LONG_ROUND_MS = 2_500;
/** Every eighth round is followed by one of each other kind. */
const OTHERS_EVERY = 8;
const WARM_UP_MS = 3_000;
const DRAIN_TIMEOUT_MS = 60_000;
/** Above this share of its time, the load client counts as the bottleneck. */
const MAX_CLIENT_BUSY = 0.9;
/** The publisher of all links. */
const PUBLISHER = 1;
const Counted = z.object({ counted: z.number() });
const Listed = z.object({ listed: z.number(), distinct: z.number() });
const BARE = `export default { fetch: () => new Response(null, { status: 302, headers: { location: 'https://wild.link/e?c=100001&d=1001' } }) };`;

/** The least that a redirect of this kind does: it reads the link and the headers that decide, and sends the same headers. */
const READING = `
const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin-when-cross-origin', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' });
const init = { status: 302, headers };
const NAMES = ['accept', 'user-agent', 'cf-connecting-ip', 'referer', 'cf-ipcountry', 'sec-purpose', 'purpose'];
globalThis.read = null;
export default { fetch: (request) => {
  globalThis.read = [request.url, request.method, NAMES.map((name) => request.headers.get(name))];
  headers.set('location', 'https://wild.link/e?c=100001&d=1001');
  return new Response(null, init);
} };`;

interface Round {
  /** The baseline before and after. */
  bare: readonly [LoadResult, LoadResult];
  measured: LoadResult;
}

/**
 * Compares the warm redirect, including its recorded click, with a bare 302, in turns, and then counts the clicks in
 * their stores. On the platform the consumer and the database run on other machines, so here they have a separate process and
 * work between the rounds. Two other kinds of rounds are reported too: the consumer works on the other core, and everything
 * runs in one thread.
 */
export async function redirect(): Promise<Finding[]> {
  const bare = await startBareWorker(BARE);
  const reading = await startBareWorker(READING);
  const system = await startSystem();
  let edge: BenchEdge | undefined;
  try {
    await setUp(system);
    await sync(system, 'catalog');
    edge = await startEdge(await readEdgeTable(system));
    const { origin } = edge;
    const targets = await linksOf(system);
    const load = (origin: string, milliseconds = ROUND_MS) =>
      runLoad({ port: Number(new URL(origin).port), targets, connections: CONNECTIONS, milliseconds });
    await load(bare.origin, WARM_UP_MS);
    await load(reading.origin, WARM_UP_MS);
    let redirects = redirectsIn(await load(system.origin, WARM_UP_MS));
    redirects += redirectsIn(await load(origin, WARM_UP_MS));
    await drained(system, redirects);
    const alone: Round[] = [];
    const beside: Round[] = [];
    const together: Round[] = [];
    const read: Round[] = [];
    const drains: number[] = [];
    let before = await load(bare.origin);
    for (let round = 1; round <= ROUNDS; round++)
      for (const [rounds, from, milliseconds] of [
        [alone, origin, ROUND_MS],
        [beside, origin, LONG_ROUND_MS],
        [together, system.origin, LONG_ROUND_MS],
        [read, reading.origin, ROUND_MS],
      ] as const) {
        if (rounds !== alone && round % OTHERS_EVERY !== 0) continue;
        const measured = await load(from, milliseconds);
        if (rounds !== read) {
          redirects += redirectsIn(measured);
          drains.push(await drained(system, redirects));
        }
        const after = await load(bare.origin);
        rounds.push({ bare: [before, after], measured });
        before = after;
      }
    const warnings = [...warningsOf(system), ...warningsOf(edge)];
    return [
      ...speed({ alone, beside, together, read }, median(drains)),
      await exactlyOnce(system, redirects),
      ...warnings,
    ];
  } finally {
    await Promise.all([bare.stop(), reading.stop(), edge?.stop(), system.stop()]);
  }
}

/** Links to the first brands. Every other one has a page of the brand's site. */
async function linksOf(system: BenchSystem): Promise<string[]> {
  const { results } = await system.database
    .prepare(
      `SELECT b.id, d.domain FROM brands b JOIN program_domains d ON d.program_number = b.program_number
       GROUP BY b.id ORDER BY b.numeric_commission DESC, b.id LIMIT ?`,
    )
    .bind(BRANDS)
    .all<{ id: string; domain: string }>();
  return results.map(({ id, domain }, index) => {
    const page = encodeURIComponent(`https://${domain}/products/${index}?color=blue&size=m`);
    return `/go/PUB000001/${id}${index % 2 === 0 ? '' : `?url=${page}`}`;
  });
}

function redirectsIn({ statuses }: LoadResult): number {
  const { 302: redirects = 0, ...others } = statuses;
  if (Object.keys(others).length > 0)
    throw new Error(`Responses other than redirects: ${JSON.stringify(statuses)}`);
  return redirects;
}

/** Waits until the stores have counted all redirects, or for the timeout. Returns the milliseconds. */
async function drained(system: BenchSystem, redirects: number): Promise<number> {
  const began = performance.now();
  while ((await countedClicks(system)) < redirects && performance.now() - began < DRAIN_TIMEOUT_MS)
    await pause(100);
  return performance.now() - began;
}

async function countedClicks(system: BenchSystem): Promise<number> {
  return (await probe(system, 'count-clicks', Counted, { publisher: PUBLISHER })).counted;
}

function speed(
  { alone, beside, together, read }: Record<'alone' | 'beside' | 'together' | 'read', Round[]>,
  drainMs: number,
): Finding[] {
  const redirect = measure(alone);
  const besideConsumer = measure(beside);
  const oneThread = measure(together);
  const reading = measure(read);
  const busy = Math.max(
    ...alone.flatMap(({ bare, measured }) => [...bare, measured]).map(({ clientBusy }) => clientBusy),
  );
  return [
    {
      what: 'Warm redirect, click recorded, against a bare 302: requests/s',
      target: '≥ 0.65',
      measured: `${ratio(redirect.rates)} (${whole(redirect.rate)} of ${whole(redirect.bareRate)}; half of the rounds ${ratio(redirect.quarters[0])} to ${ratio(redirect.quarters[1])})`,
      passed: redirect.rates >= 0.65,
      figures: { ratio: redirect.rates, redirect: redirect.rate, bare: redirect.bareRate },
    },
    {
      what: 'The same: 99th percentile of the response time',
      target: '≤ 3×',
      measured: `${ratio(redirect.tail / redirect.bareTail)}× (${duration(redirect.tail)}, bare ${duration(redirect.bareTail)})`,
      passed: redirect.tail <= 3 * redirect.bareTail,
      figures: {
        ratio: redirect.tail / redirect.bareTail,
        redirectMs: redirect.tail,
        bareMs: redirect.bareTail,
      },
    },
    withoutTarget(
      'The same, against a Worker that only reads the link and the headers and sends the same headers',
      `${ratio(redirect.rates / reading.rates)} (that Worker against the bare one: ${ratio(reading.rates)})`,
      { ratio: redirect.rates / reading.rates, reading: reading.rates },
    ),
    withoutTarget(
      'The same while the consumer and the database work on the other core',
      `${ratio(besideConsumer.rates)} (${whole(besideConsumer.rate)}/s), 99th percentile ${duration(besideConsumer.tail)}`,
      { ratio: besideConsumer.rates, p99Ms: besideConsumer.tail },
    ),
    {
      what: 'All in one thread: redirect, queue, consumer and database',
      target: '≥ 0.50, 99th percentile ≤ 3×',
      measured: `${ratio(oneThread.rates)} (${whole(oneThread.rate)}/s), 99th percentile ${ratio(oneThread.tail / oneThread.bareTail)}× (${duration(oneThread.tail)}, bare ${duration(oneThread.bareTail)})`,
      passed: oneThread.rates >= 0.5 && oneThread.tail <= 3 * oneThread.bareTail,
      figures: { ratio: oneThread.rates, tail: oneThread.tail / oneThread.bareTail, p99Ms: oneThread.tail },
    },
    withoutTarget(
      'The load client',
      `at most ${Math.round(busy * 100)} % busy${busy > MAX_CLIENT_BUSY ? ', so the bare 302 may be faster' : ''}; queue empty ${duration(drainMs)} after a round`,
      { clientBusy: busy, drainMs },
    ),
  ];
}

/** Rates are medians over the rounds. A tail covers the responses of all rounds, in milliseconds. */
function measure(rounds: readonly Round[]) {
  const rate = ({ statuses, seconds }: LoadResult) => (statuses[302] ?? 0) / seconds;
  const bareRate = ({ bare: [before, after] }: Round) => (rate(before) + rate(after)) / 2;
  const tail = (results: readonly LoadResult[]) =>
    quantile(Float64Array.from(results.flatMap(({ latencies }) => [...latencies])).sort(), 0.99);
  const ratios = Float64Array.from(rounds, (round) => rate(round.measured) / bareRate(round)).sort();
  return {
    rates: quantile(ratios, 0.5),
    quarters: [quantile(ratios, 0.25), quantile(ratios, 0.75)] as const,
    rate: median(rounds.map(({ measured }) => rate(measured))),
    bareRate: median(rounds.map(bareRate)),
    tail: tail(rounds.map(({ measured }) => measured)),
    bareTail: tail(rounds.flatMap(({ bare }) => bare)),
  };
}

async function exactlyOnce(system: BenchSystem, redirects: number): Promise<Finding> {
  const { listed, distinct } = await probe(system, 'list-clicks', Listed, { publisher: PUBLISHER });
  const counted = await countedClicks(system);
  const lost = Math.max(0, redirects - distinct);
  const twice = listed - distinct + Math.max(0, counted - redirects) + Math.max(0, distinct - redirects);
  return {
    what: 'Clicks in the stores after that load',
    target: '0 lost, 0 double',
    measured: `${whole(lost)} lost, ${whole(twice)} double (${whole(redirects)} redirects, ${whole(distinct)} click IDs, ${whole(counted)} counted)`,
    passed: distinct === redirects && listed === redirects && counted === redirects,
    figures: { redirects, listed, distinct, counted },
  };
}

function warningsOf({ warnings }: Pick<BenchSystem, 'warnings'>): Finding[] {
  return [...warnings].map(([message, times]) =>
    withoutTarget('A warning of the runtime', `${whole(times)} times: ${message.slice(0, 120)}`, { times }),
  );
}
