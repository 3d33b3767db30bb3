import { z } from 'zod';
import { copyRaw } from './copy-raw.ts';
import { fillClicks, makeClickIds } from './fill-clicks.ts';
import { openList } from './open-list.ts';
import { parseFeeds } from './parse-feeds.ts';
import type { ProbeEnv } from './probe-env.ts';
import { timeSearch } from './search-times.ts';
import { setUp } from './set-up.ts';

const SetUpWish = z.object({ publishers: z.int().positive() });
const Count = z.object({ count: z.int(), publisher: z.int() });
const SearchWish = z.object({ words: z.string(), times: z.int() });

/** What the bench asks to be done beside the Worker, on the same database. */
export default {
  async fetch(request, env, execution): Promise<Response> {
    if (request.method === 'GET') return openList.fetch(request, env, execution);
    const body: unknown = await request.json();
    switch (new URL(request.url).pathname) {
      case '/set-up':
        return Response.json(await setUp(env, SetUpWish.parse(body)));
      case '/copy-raw':
        return Response.json(await copyRaw(env));
      case '/parse-feeds':
        return Response.json(await parseFeeds(env));
      case '/fill-clicks':
        return Response.json(await fillClicks(env, Count.parse(body)));
      case '/click-ids':
        return Response.json(await makeClickIds(env, Count.parse(body)));
      case '/search':
        return Response.json(await timeSearch(env, SearchWish.parse(body)));
      default:
        return new Response(null, { status: 404 });
    }
  },
} satisfies ExportedHandler<ProbeEnv>;
