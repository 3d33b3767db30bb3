import { setTimeout as pause } from 'node:timers/promises';
import {
  type BenchEdge,
  type BenchSystem,
  startBareWorker,
  startEdge,
  startSystem,
} from '../bench-system.ts';
import { setUp } from '../calls.ts';
import { type Finding, told } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import type { LoadResult } from '../load/load-wish.ts';
import { runLoad } from '../load/run-load.ts';
import { median, quantile } from '../statistics.ts';
import { duration, ratio, whole } from '../wording.ts';

const BRANDS = 50;
const CONNECTIONS = 50;
const ROUNDS = 5;
const ROUND_MS = 6_000;
const WARM_UP_MS = 3_000;
const DRAINED_WITHIN_MS = 60_000;
/** Above this part of its time the load client is taken for the limit. */
const CLIENT_LIMIT = 0.9;
const BARE = `export default { fetch: () => new Response(null, { status: 302, headers: { location: 'https://wild.link/e?c=100001&d=1001' } }) };`;

interface Round {
  bare: LoadResult;
  /** The redirect in a process of its own. */
  redirect: LoadResult;
  /** Redirect, queue, consumer and database, all in one thread. */
  together: LoadResult;
  drainMs: number;
}

/**
 * The warm redirect with its click recorded beside a bare 302, in turns; then what of the clicks is in the books. On the
 * platform the consumer and the database run on other machines than the redirect, so here they have a process of their
 * own (on the same two cores); what one thread does of all of it together is told too.
 */
export async function redirect(): Promise<Finding[]> {
  const bare = await startBareWorker(BARE);
  const system = await startSystem();
  let edge: BenchEdge | undefined;
  try {
    await setUp(system);
    await sync(system, 'catalog');
    edge = await startEdge(system);
    const { origin } = edge;
    const targets = await linksOf(system);
    const ask = (origin: string, milliseconds: number) =>
      runLoad({ port: Number(new URL(origin).port), targets, connections: CONNECTIONS, milliseconds });
    await ask(bare.origin, WARM_UP_MS);
    let answered = redirectsIn(await ask(system.origin, WARM_UP_MS));
    answered += redirectsIn(await ask(origin, WARM_UP_MS));
    await drained(system, answered);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const bareResult = await ask(bare.origin, ROUND_MS);
      const result = await ask(origin, ROUND_MS);
      answered += redirectsIn(result);
      const drainMs = await drained(system, answered);
      const together = await ask(system.origin, ROUND_MS);
      answered += redirectsIn(together);
      await drained(system, answered);
      rounds.push({ bare: bareResult, redirect: result, together, drainMs });
    }
    const complaints = [...complaintsOf(system), ...complaintsOf(edge)];
    return [...speed(rounds), await exactlyOnce(system, answered), ...complaints];
  } finally {
    await Promise.all([bare.stop(), edge?.stop(), system.stop()]);
  }
}

/** Links of the demo's form to the first brands; every other one with a page of the brand's site. */
async function linksOf(system: BenchSystem): Promise<string[]> {
  const { results } = await system.books
    .prepare(
      `SELECT b.id, d.domain FROM brands b JOIN program_domains d ON d.program_number = b.program_number
       GROUP BY b.id ORDER BY b.numeric_commission DESC, b.id LIMIT ?`,
    )
    .bind(BRANDS)
    .all<{ id: string; domain: string }>();
  return results.map(({ id, domain }, index) => {
    const page = encodeURIComponent(`https://${domain}/products/${index}?colour=blue&size=m`);
    return `/go/PUB000001/${id}${index % 2 === 0 ? '' : `?url=${page}`}`;
  });
}

function redirectsIn({ statuses }: LoadResult): number {
  const { 302: redirects = 0, ...others } = statuses;
  if (Object.keys(others).length > 0) throw new Error(`Not only redirects: ${JSON.stringify(statuses)}`);
  return redirects;
}

/** Waits until the books count as many clicks as were answered, or no more come. Answers the milliseconds. */
async function drained(system: BenchSystem, answered: number): Promise<number> {
  const began = performance.now();
  while ((await countedClicks(system)) < answered && performance.now() - began < DRAINED_WITHIN_MS)
    await pause(100);
  return performance.now() - began;
}

async function countedClicks(system: BenchSystem): Promise<number> {
  return (await system.books.prepare('SELECT sum(clicks) AS n FROM click_rollups').first<number>('n')) ?? 0;
}

function speed(rounds: readonly Round[]): Finding[] {
  const rate = ({ statuses, seconds }: LoadResult) => (statuses[302] ?? 0) / seconds;
  const p99 = ({ latencies }: LoadResult) => quantile(latencies, 0.99);
  const of = (which: 'bare' | 'redirect' | 'together', value: (result: LoadResult) => number) =>
    median(rounds.map((round) => value(round[which])));
  const rates = median(rounds.map((round) => rate(round.redirect) / rate(round.bare)));
  const tails = median(rounds.map((round) => p99(round.redirect) / p99(round.bare)));
  const busy = Math.max(...rounds.flatMap((round) => [round.bare.clientBusy, round.redirect.clientBusy]));
  const inOneThread = median(rounds.map((round) => rate(round.together) / rate(round.bare)));
  const drainMs = median(rounds.map((round) => round.drainMs));
  return [
    {
      what: 'Warm redirect, click recorded, against a bare 302: requests/s',
      mustReach: '≥ 0.60',
      measured: `${ratio(rates)} (${whole(of('redirect', rate))} of ${whole(of('bare', rate))})`,
      held: rates >= 0.6,
      figures: { ratio: rates, redirect: of('redirect', rate), bare: of('bare', rate) },
    },
    {
      what: 'The same: 99th percentile of the answer time',
      mustReach: '≤ 3×',
      measured: `${ratio(tails)}× (${duration(of('redirect', p99))}, bare ${duration(of('bare', p99))})`,
      held: tails <= 3,
      figures: { ratio: tails, redirectMs: of('redirect', p99), bareMs: of('bare', p99) },
    },
    told(
      'All of it in one thread: redirect, queue, consumer and database',
      `${ratio(inOneThread)} (${whole(of('together', rate))}/s), 99th percentile ${duration(of('together', p99))}`,
      { ratio: inOneThread, p99Ms: of('together', p99) },
    ),
    told(
      'The load client itself',
      `at most ${Math.round(busy * 100)} % busy${busy > CLIENT_LIMIT ? ', so the bare 302 may be faster' : ''}; queue empty ${duration(drainMs)} after a round`,
      { clientBusy: busy, drainMs },
    ),
  ];
}

async function exactlyOnce(system: BenchSystem, answered: number): Promise<Finding> {
  const rows =
    (await system.books
      .prepare(`SELECT count(DISTINCT click_id) AS n FROM click_logs WHERE verdict = 'click'`)
      .first<number>('n')) ?? 0;
  const counted = await countedClicks(system);
  const lost = Math.max(0, answered - rows);
  const twice = Math.max(0, counted - answered) + Math.max(0, rows - answered);
  return {
    what: 'Clicks in the books after that load',
    mustReach: '0 lost, 0 double',
    measured: `${whole(lost)} lost, ${whole(twice)} double (${whole(answered)} redirects, ${whole(rows)} clicks, ${whole(counted)} counted)`,
    held: rows === answered && counted === answered,
    figures: { answered, rows, counted },
  };
}

function complaintsOf({ complaints }: Pick<BenchSystem, 'complaints'>): Finding[] {
  return [...complaints].map(([message, times]) =>
    told('The runtime complained', `${whole(times)} times: ${message.slice(0, 120)}`, { times }),
  );
}
