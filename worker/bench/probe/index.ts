import { z } from 'zod';
import { JOB_NAMES } from '../../app/schedule.ts';
import { archiveSizes } from './archive-sizes.ts';
import { consumeRound } from './consume-round.ts';
import { bookReport, payOut, runJobAt, subscribe, writeClicksToSell } from './conversion-life.ts';
import { copyCatalog } from './copy-catalog.ts';
import { copyReport } from './copy-report.ts';
import { addRules, evaluateAt, fillHour } from './evaluate-day.ts';
import { countRecentClicks, createClickIds, fillClicks, listRecentClicks } from './fill-clicks.ts';
import { fillPayouts } from './fill-payouts.ts';
import { MeteredStore } from './metered-store.ts';
import { openList } from './open-list.ts';
import { parseFeeds } from './parse-feeds.ts';
import type { ProbeEnv } from './probe-env.ts';
import { timeSearch } from './search-times.ts';
import { setUp } from './set-up.ts';
import { archiveMonth, findByIds, simulateMonth } from './simulate.ts';
import { TimedStore } from './timed-store.ts';

const SetUpInput = z.object({ publishers: z.int().positive() });
const Count = z.object({ count: z.int(), publisher: z.int() });
const FillInput = Count.extend({ part: z.int(), parts: z.int() });
const Month = z.object({
  month: z.string(),
  publisher: z.int(),
  clicks: z.int(),
  clicksPerBatch: z.int().optional(),
  part: z.int(),
  parts: z.int(),
});
const Stores = z.object({ month: z.string(), publishers: z.array(z.int()) });
const Round = z.object({
  publisher: z.int(),
  publishers: z.int(),
  clicks: z.int(),
  round: z.int(),
  rounds: z.int(),
});
const ToSell = z.object({ counts: z.array(z.int()) });
const At = z.object({ at: z.number() });
const Payment = At.extend({ publishers: z.int() });
const JobAt = At.extend({ job: z.enum(JOB_NAMES) });
const Due = z.object({ from: z.int(), count: z.int() });
const Ids = z.object({ ids: z.array(z.string()) });
const Publisher = z.object({ publisher: z.int() });
const Hour = z.object({ from: z.number(), first: z.int(), counts: z.array(z.int()) });
const SearchInput = z.object({ words: z.string(), times: z.int() });

export { MeteredStore, TimedStore };

/** The benchmark's own Worker, on the database of the measured Worker. */
export default {
  async fetch(request, env, execution): Promise<Response> {
    if (request.method === 'GET') return openList.fetch(request, env, execution);
    const body: unknown = await request.json();
    switch (new URL(request.url).pathname) {
      case '/set-up':
        return Response.json(await setUp(env, SetUpInput.parse(body)));
      case '/copy-catalog':
        return Response.json(await copyCatalog(env));
      case '/copy-report':
        return Response.json(await copyReport(env));
      case '/parse-feeds':
        return Response.json(await parseFeeds(env));
      case '/fill-clicks':
        return Response.json(await fillClicks(env, FillInput.parse(body)));
      case '/click-ids':
        return Response.json(await createClickIds(env, Count.parse(body)));
      case '/count-clicks':
        return Response.json(await countRecentClicks(env, Publisher.parse(body)));
      case '/list-clicks':
        return Response.json(await listRecentClicks(env, Publisher.parse(body)));
      case '/simulate-month':
        return Response.json(await simulateMonth(env, Month.parse(body)));
      case '/archive-month':
        return Response.json(await archiveMonth(env, Stores.parse(body)));
      case '/find-by-ids':
        return Response.json(await findByIds(env, Ids.parse(body)));
      case '/consume':
        return Response.json(await consumeRound(env, Round.parse(body)));
      case '/archive-sizes':
        return Response.json(await archiveSizes(env));
      case '/subscribe':
        await subscribe(env, Publisher.parse(body));
        return Response.json(null);
      case '/clicks-to-sell':
        return Response.json(await writeClicksToSell(env, ToSell.parse(body)));
      case '/book-report':
        return Response.json(await bookReport(env, At.parse(body)));
      case '/pay-out':
        return Response.json(await payOut(env, Payment.parse(body)));
      case '/fill-payouts':
        return Response.json(await fillPayouts(env, Due.parse(body)));
      case '/run-job':
        return Response.json(await runJobAt(env, JobAt.parse(body)));
      case '/compliance-rules':
        return Response.json(await addRules(env, At.parse(body)));
      case '/fill-hour':
        return Response.json(await fillHour(env, Hour.parse(body)));
      case '/evaluate-compliance':
        return Response.json(await evaluateAt(env, At.parse(body)));
      case '/search':
        return Response.json(await timeSearch(env, SearchInput.parse(body)));
      default:
        return new Response(null, { status: 404 });
    }
  },
} satisfies ExportedHandler<ProbeEnv>;
