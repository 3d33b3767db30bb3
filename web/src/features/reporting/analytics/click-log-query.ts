import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf, type QueryOf, type ResponseOf } from '../../../lib/client.ts';
import { today } from '../../../lib/days.ts';
import { toast } from '../../../ui/toast.ts';
import type { AnalyticsSearch } from './analytics-search.ts';

type ClickPage = ResponseOf<'get', '/v1/publisher/clicks'>;
export type Click = ClickPage['data'][number];

/** The most that the API returns at once. */
const CLICKS_PER_PAGE = 500;
const MAX_EMPTY_PAGES = 10;
/** The newest clicks that are compared with those on screen. */
export const NEWEST_CLICKS = 50;
const LIVE_MS = 5_000;

type LogSearch = Pick<AnalyticsSearch, 'period' | 'filters'>;
type Query = QueryOf<'/v1/publisher/clicks'>;

/** The part of a log that is on screen; `next` is where it continues, null at its end. */
interface ClickLog {
  clicks: readonly Click[];
  next: string | null;
}

/** The click log of a period, newest first. It stays as it is until more is added to it. */
export function clickLogQuery(search: LogSearch) {
  return queryOptions({
    queryKey: ['click-log', search],
    queryFn: ({ signal }) => readLog(search, null, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Loads the next clicks of a log and adds them at its end. */
export function useMoreClicks(search: LogSearch) {
  const queries = useQueryClient();
  const { queryKey } = clickLogQuery(search);
  return useMutation({
    mutationFn: (next: string) => readLog(search, next),
    onSuccess: ({ clicks, next }) =>
      queries.setQueryData(queryKey, (old) => old && { clicks: [...old.clicks, ...clicks], next }),
  });
}

/** Reads on if a page has no click that matches, as with a rare filter, but not without end. */
async function readLog(search: LogSearch, from: string | null, signal?: AbortSignal): Promise<ClickLog> {
  let next = from;
  for (let page = 0; page < MAX_EMPTY_PAGES; page++) {
    const query = { ...queryOf(search), limit: CLICKS_PER_PAGE, ...(next === null ? {} : { cursor: next }) };
    const { data, meta } = await readClicks(query, signal);
    next = meta.next_cursor;
    if (data.length > 0 || next === null) return { clicks: data, next };
  }
  return { clicks: [], next };
}

/** The newest clicks of the same log, every few seconds. */
export function newestClicksQuery(search: LogSearch) {
  return queryOptions({
    queryKey: ['click-log-newest', search],
    queryFn: ({ signal }) => readClicks({ ...queryOf(search), limit: NEWEST_CLICKS }, signal),
    enabled: search.period.to >= today(),
    refetchInterval: LIVE_MS,
    staleTime: LIVE_MS,
    gcTime: 0,
  });
}

function queryOf({ period: { from, to }, filters }: LogSearch): Query {
  return { start_date: from, end_date: to, ...(filters as Query) };
}

async function readClicks(query: Query, signal?: AbortSignal): Promise<ClickPage> {
  try {
    return await bodyOf(api.GET('/v1/publisher/clicks', { params: { query }, ...(signal && { signal }) }));
  } catch (error) {
    // The session has ended, and the sign-in page follows.
    if (error instanceof ApiError && error.status === 401) toast.error('Error', NOT_AUTHENTICATED);
    throw error;
  }
}

const NOT_AUTHENTICATED = "Failed to fetch click logs. Make sure you're authenticated.";

/** The title of an error of the log. */
export function logFailure(error: Error): string {
  return error instanceof ApiError && error.status > 0
    ? 'Failed to fetch click logs'
    : 'An unexpected error occurred';
}
