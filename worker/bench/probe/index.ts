import { z } from 'zod';
import { JOB_NAMES } from '../../app/schedule.ts';
import { archiveSizes } from './archive-sizes.ts';
import { consumeRound } from './consume-round.ts';
import { bookReport, payOut, runJobAt, subscribe, writeClicksToSell } from './conversion-life.ts';
import { copyCatalog } from './copy-catalog.ts';
import { copyReport } from './copy-report.ts';
import { addRules, evaluateAt, fillHour } from './evaluate-day.ts';
import { fillAccounts } from './fill-accounts.ts';
import { countRecentClicks, createClickIds, fillClicks, listRecentClicks } from './fill-clicks.ts';
import { fillPayouts } from './fill-payouts.ts';
import { MeteredStore } from './metered-store.ts';
import { openList } from './open-list.ts';
import type { ProbeEnv } from './probe-env.ts';
import { listJobs, runOfJob } from './run-of-job.ts';
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
const JobRun = JobAt.extend({ cursor: z.string().nullable() });
const Accounts = z.object({ from: z.int(), to: z.int() });
const Due = z.object({ from: z.int(), count: z.int() });
const Ids = z.object({ ids: z.array(z.string()) });
const Publisher = z.object({ publisher: z.int() });
const Hour = z.object({ from: z.number(), first: z.int(), counts: z.array(z.int()) });
const SearchInput = z.object({ words: z.string(), times: z.int() });

export { MeteredStore, TimedStore };

const CALLS: Readonly<Record<string, (env: ProbeEnv, body: unknown) => Promise<unknown>>> = {
  'set-up': (env, body) => setUp(env, SetUpInput.parse(body)),
  'copy-catalog': (env) => copyCatalog(env),
  'copy-report': (env) => copyReport(env),
  'fill-clicks': (env, body) => fillClicks(env, FillInput.parse(body)),
  'click-ids': (env, body) => createClickIds(env, Count.parse(body)),
  'count-clicks': (env, body) => countRecentClicks(env, Publisher.parse(body)),
  'list-clicks': (env, body) => listRecentClicks(env, Publisher.parse(body)),
  'simulate-month': (env, body) => simulateMonth(env, Month.parse(body)),
  'archive-month': (env, body) => archiveMonth(env, Stores.parse(body)),
  'find-by-ids': (env, body) => findByIds(env, Ids.parse(body)),
  consume: (env, body) => consumeRound(env, Round.parse(body)),
  'archive-sizes': (env) => archiveSizes(env),
  subscribe: (env, body) => subscribe(env, Publisher.parse(body)),
  'clicks-to-sell': (env, body) => writeClicksToSell(env, ToSell.parse(body)),
  'book-report': (env, body) => bookReport(env, At.parse(body)),
  'pay-out': (env, body) => payOut(env, Payment.parse(body)),
  'fill-payouts': (env, body) => fillPayouts(env, Due.parse(body)),
  'fill-accounts': (env, body) => fillAccounts(env, Accounts.parse(body)),
  'list-jobs': () => listJobs(),
  'run-of-job': (env, body) => runOfJob(env, JobRun.parse(body)),
  'run-job': (env, body) => runJobAt(env, JobAt.parse(body)),
  'compliance-rules': (env, body) => addRules(env, At.parse(body)),
  'fill-hour': (env, body) => fillHour(env, Hour.parse(body)),
  'evaluate-compliance': (env, body) => evaluateAt(env, At.parse(body)),
  search: (env, body) => timeSearch(env, SearchInput.parse(body)),
};

/** The benchmark's own Worker, on the database of the measured Worker. */
export default {
  async fetch(request, env, execution): Promise<Response> {
    if (request.method === 'GET') return openList.fetch(request, env, execution);
    const perform = CALLS[new URL(request.url).pathname.slice(1)];
    if (!perform) return new Response(null, { status: 404 });
    return Response.json((await perform(env, await request.json())) ?? null);
  },
} satisfies ExportedHandler<ProbeEnv>;
