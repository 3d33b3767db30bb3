import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  type BenchSystem,
  type LoneWorker,
  readEdgeTable,
  startBareWorker,
  startEdge,
  startSystem,
} from '../bench-system.ts';
import { probe, setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median, quantile } from '../statistics.ts';
import type { LoadResult } from './load/run-load.ts';
import { runLoad } from './load/run-load.ts';

const BRANDS = 50;
const CONNECTIONS = 50;
const ROUNDS = 80;
/** The queue delivers its first batch one second after the first message (`max_batch_timeout`): after the round. */
const ROUND_MS = 900;
/** Long enough for the consumer to work for most of the round. */
const LONG_ROUND_MS = 2_500;
/** Every eighth round is followed by one in a single thread. */
const TOGETHER_EVERY = 8;
const WARM_UP_MS = 3_000;
const DRAIN_TIMEOUT_MS = 60_000;
/** A client that is busier is the bottleneck, and makes the bare 302 look too slow. */
const MAX_CLIENT_BUSY = 0.9;
/** The publisher of all links. */
const PUBLISHER = 1;
const Counted = z.object({ counted: z.number() });
const Listed = z.object({ listed: z.number(), distinct: z.number() });
const BARE = `export default { fetch: () => new Response(null, { status: 302, headers: { location: 'https://wild.link/e?c=100001&d=1001' } }) };`;

/** Reads what a redirect depends on, answers with its headers, and does nothing else. */
const READING = `const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' });
const NAMES = ['user-agent', 'referer', 'accept', 'cf-connecting-ip', 'cf-ipcountry', 'sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
let read = 0;
export default { fetch({ method, url, headers: sent }) {
  const { pathname, searchParams } = new URL(url);
  for (const name of NAMES) read += sent.get(name)?.length ?? 0;
  read += method.length + pathname.length + (searchParams.get('url')?.length ?? 0);
  headers.set('location', 'https://wild.link/e?c=100001&d=1001');
  return new Response(null, { status: 302, headers });
} };`;

interface Round {
  /** The baseline before and after. */
  bare: readonly [LoadResult, LoadResult];
  measured: LoadResult;
}

/**
 * Compares the warm redirect, including its recorded click, with a bare 302, and then counts the clicks in their stores.
 *
 * Fifty keep-alive connections follow links to fifty brands with a browser's headers and those that Cloudflare adds. Each round
 * is compared with the mean of the baseline rounds before and after it, and the queue is empty before each of these. On the
 * platform the consumer and the database run on other machines, so here they have a process of their own and work between the
 * rounds. A second kind of rounds has everything in one thread: that is the lower bound.
 */
export async function redirect(): Promise<Finding[]> {
  const bare = await startBareWorker(BARE);
  const reader = await startBareWorker(READING);
  const system = await startSystem();
  let edge: LoneWorker | undefined;
  try {
    await setUp(system);
    await sync(system, 'catalog');
    edge = await startEdge(await readEdgeTable(system));
    const { origin } = edge;
    const targets = await linksOf(system);
    const load = (origin: string, milliseconds = ROUND_MS) =>
      runLoad({ port: Number(new URL(origin).port), targets, connections: CONNECTIONS, milliseconds });
    await load(bare.origin, WARM_UP_MS);
    await load(reader.origin, WARM_UP_MS);
    let redirects = redirectsIn(await load(system.origin, WARM_UP_MS));
    redirects += redirectsIn(await load(origin, WARM_UP_MS));
    await drained(system, redirects);
    const reading: Round[] = [];
    const alone: Round[] = [];
    const together: Round[] = [];
    let before = await load(bare.origin);
    for (let round = 1; round <= ROUNDS; round++)
      for (const [rounds, from, milliseconds] of [
        [reading, reader.origin, ROUND_MS],
        [alone, origin, ROUND_MS],
        [together, system.origin, LONG_ROUND_MS],
      ] as const) {
        if (rounds === together && round % TOGETHER_EVERY !== 0) continue;
        const measured = await load(from, milliseconds);
        const followed = redirectsIn(measured);
        if (rounds !== reading) {
          redirects += followed;
          await drained(system, redirects);
        }
        const after = await load(bare.origin);
        rounds.push({ bare: [before, after], measured });
        before = after;
      }
    const warnings = [system, edge].flatMap(({ warnings }) => [...warnings]);
    return [
      ...speed(alone, together, warnings),
      againstReading(alone, reading),
      await exactlyOnce(system, redirects),
    ];
  } finally {
    await Promise.all([bare.stop(), reader.stop(), edge?.stop(), system.stop()]);
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

/** Waits until the stores have counted all redirects, or for the timeout. */
async function drained(system: BenchSystem, redirects: number): Promise<void> {
  const began = performance.now();
  while ((await countedClicks(system)) < redirects && performance.now() - began < DRAIN_TIMEOUT_MS)
    await pause(100);
}

async function countedClicks(system: BenchSystem): Promise<number> {
  return (await probe(system, 'count-clicks', Counted, { publisher: PUBLISHER })).counted;
}

function speed(
  alone: readonly Round[],
  together: readonly Round[],
  warnings: readonly [message: string, times: number][],
): Finding[] {
  const redirect = measure(alone);
  const oneThread = measure(together);
  const busy = Math.max(
    ...alone.flatMap(({ bare, measured }) => [...bare, measured]).map(({ clientBusy }) => clientBusy),
  );
  const [slower, tail] = [redirect.tail / redirect.bareTail, oneThread.tail / oneThread.bareTail];
  const [least, most] = redirect.quarters;
  return [
    {
      promise: 'A warm redirect with its click recorded: requests per second, against a bare 302',
      target: '≥ 0.65',
      measured: ratio(redirect.rates),
      details: [
        `${whole(redirect.rate)} of ${whole(redirect.bareRate)}; half of the rounds ${ratio(least)} to ${ratio(most)}`,
        `the load client was busy for at most ${Math.round(busy * 100)} % of the time`,
        ...warnings.map(([message, times]) => `${whole(times)} times: ${message.slice(0, 120)}`),
      ].join('; '),
      passed: redirect.rates >= 0.65 && busy <= MAX_CLIENT_BUSY,
    },
    {
      promise: 'A warm redirect: 99th percentile of the response time, against a bare 302',
      target: '≤ 3×',
      measured: `${ratio(slower)}×`,
      details: `${duration(redirect.tail)}, bare ${duration(redirect.bareTail)}`,
      passed: slower <= 3,
    },
    {
      promise: 'Redirect, queue, consumer and database in one thread, against a bare 302',
      target: '≥ 0.50, 99th percentile ≤ 3×',
      measured: `${ratio(oneThread.rates)}, ${ratio(tail)}×`,
      details: `${whole(oneThread.rate)} per second, 99th percentile ${duration(oneThread.tail)}, bare ${duration(oneThread.bareTail)}`,
      passed: oneThread.rates >= 0.5 && tail <= 3,
    },
  ];
}

/** The part of the redirect that is its own: without what any Worker has to read. */
function againstReading(alone: readonly Round[], reading: readonly Round[]): Finding {
  const [redirect, reader] = [measure(alone), measure(reading)];
  const share = redirect.rates / reader.rates;
  return {
    promise:
      'A warm redirect with its click recorded: requests per second, against a Worker that reads the same inputs',
    target: '≥ 0.9',
    measured: ratio(share),
    details: `${whole(redirect.rate)} of ${whole(reader.rate)}; each against the bare 302 beside it: ${ratio(redirect.rates)} and ${ratio(reader.rates)}`,
    passed: share >= 0.9,
  };
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
    promise: 'Clicks in the stores after that load',
    target: '0 lost, 0 double',
    measured: `${whole(lost)} lost, ${whole(twice)} double`,
    details: `${whole(redirects)} redirects, ${whole(distinct)} click IDs, ${whole(counted)} counted`,
    passed: distinct === redirects && listed === redirects && counted === redirects,
  };
}
