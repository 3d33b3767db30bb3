import { z } from 'zod';
import { copyCatalog } from './copy-catalog.ts';
import { copyReport } from './copy-report.ts';
import { createClickIds, fillClicks } from './fill-clicks.ts';
import { openList } from './open-list.ts';
import { parseFeeds } from './parse-feeds.ts';
import type { ProbeEnv } from './probe-env.ts';
import { timeSearch } from './search-times.ts';
import { setUp } from './set-up.ts';

const SetUpInput = z.object({ publishers: z.int().positive() });
const Count = z.object({ count: z.int(), publisher: z.int() });
const SearchInput = z.object({ words: z.string(), times: z.int() });

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
        return Response.json(await fillClicks(env, Count.parse(body)));
      case '/click-ids':
        return Response.json(await createClickIds(env, Count.parse(body)));
      case '/search':
        return Response.json(await timeSearch(env, SearchInput.parse(body)));
      default:
        return new Response(null, { status: 404 });
    }
  },
} satisfies ExportedHandler<ProbeEnv>;
