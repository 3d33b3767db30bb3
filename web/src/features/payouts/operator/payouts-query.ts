import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../lib/client.ts';

export type Run = ResponseOf<'get', '/v1/operations/payout-runs'>['data'][number];
export type RunDetail = ResponseOf<'get', '/v1/operations/payout-runs/{id}'>['data'];
export type Batch = RunDetail['batches'][number];
export type RunReview = ResponseOf<'get', '/v1/operations/payout-runs/{id}/review'>['data'];
export type RunPayout = ResponseOf<'get', '/v1/operations/payout-runs/{id}/payouts'>['data'][number];
/** A payout with the name of its publisher. */
export type ListedPayout = ResponseOf<'get', '/v1/operations/payouts'>['data'][number];
export type RunHold = ResponseOf<'get', '/v1/operations/payout-runs/{id}/holds'>['data'][number];
export type Assessment = ResponseOf<'get', '/v1/operations/payout-runs/preview'>['data'][number];
export type HoldReason = RunHold['reason'];
export type OperatorHold = ResponseOf<'get', '/v1/operations/payout-holds'>['data'][number];
export type BankStatement = ResponseOf<'get', '/v1/operations/bank-statements'>['data'][number];
export type UploadedStatement = ResponseOf<'post', '/v1/operations/bank-statements'>['data'];
export type BankEntry = ResponseOf<'get', '/v1/operations/bank-statements/entries'>['data'][number];
export type Settings = ResponseOf<'get', '/v1/operations/settings'>['data'];
export type PayoutStatus = NonNullable<QueryOf<'/v1/operations/payout-runs/{id}/payouts'>['status']>;

export const payoutKeys = { all: ['operations', 'payouts'] };
export const RUNS_PER_PAGE = 12;
export const PAYOUTS_PER_PAGE = 50;
const ENTRIES_PER_PAGE = 100;
const POLL_MS = 2_000;
const WORKING: readonly Run['status'][] = ['creating', 'approving', 'sending', 'canceling'];

export function isWorking({ status }: Pick<Run, 'status'>): boolean {
  return WORKING.includes(status);
}

export function runsQuery(page: number) {
  const query = { page, per_page: RUNS_PER_PAGE };
  return queryOptions({
    queryKey: [...payoutKeys.all, 'runs', page],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/payout-runs', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? POLL_MS : false),
  });
}

/** A run with its progress, which is followed while an engine works on it. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [...payoutKeys.all, 'run', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/payout-runs/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
  });
}

/** What an approver compares. It follows the run. */
export function runReviewQuery({ id, by_status }: Pick<RunDetail, 'id' | 'by_status'>) {
  return queryOptions({
    queryKey: [...payoutKeys.all, 'run-review', id, by_status],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/payout-runs/{id}/review', { params: { path: { id } }, signal })))
        .data,
    placeholderData: keepPreviousData,
  });
}

export function runPayoutsQuery(run: RunDetail, status: PayoutStatus | undefined, page: number) {
  const query = { page, per_page: PAYOUTS_PER_PAGE, ...(status && { status }) };
  return queryOptions({
    // The list follows the run: it is loaded again after each step.
    queryKey: [...payoutKeys.all, 'run-payouts', run.id, run.by_status, query],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/payout-runs/{id}/payouts', {
          params: { path: { id: run.id }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The payouts of all runs, newest first, of one status or by the ID of one. */
export function allPayoutsQuery({
  status,
  payout,
  page = 1,
}: {
  status?: PayoutStatus | undefined;
  payout?: string | undefined;
  page?: number | undefined;
}) {
  const query = {
    page,
    per_page: PAYOUTS_PER_PAGE,
    ...(status && { status }),
    ...(payout && { id: payout }),
  };
  return queryOptions({
    queryKey: [...payoutKeys.all, 'list', query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/payouts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function runHoldsQuery(id: string, page: number) {
  const query = { page, per_page: PAYOUTS_PER_PAGE };
  return queryOptions({
    queryKey: [...payoutKeys.all, 'run-holds', id, page],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/payout-runs/{id}/holds', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** What a run would do now, a page of publishers at a time. */
export const previewQuery = infiniteQueryOptions({
  queryKey: [...payoutKeys.all, 'preview'],
  queryFn: ({ pageParam, signal }) =>
    bodyOf(
      api.GET('/v1/operations/payout-runs/preview', {
        params: { query: { limit: 100, after: pageParam } },
        signal,
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.next_cursor,
});

export const holdsQuery = queryOptions({
  queryKey: [...payoutKeys.all, 'holds'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/payout-holds', { signal }))).data,
});

export const statementsQuery = queryOptions({
  queryKey: [...payoutKeys.all, 'bank-statements'],
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/v1/operations/bank-statements', { params: { query: { per_page: 10 } }, signal })),
});

/** The entries of bank statements that wait for a person. */
export const unexplainedQuery = queryOptions({
  queryKey: [...payoutKeys.all, 'unexplained'],
  queryFn: ({ signal }) =>
    bodyOf(
      api.GET('/v1/operations/bank-statements/entries', {
        params: { query: { unexplained: 'true', per_page: ENTRIES_PER_PAGE } },
        signal,
      }),
    ),
});

export const settingsQuery = queryOptions({
  queryKey: [...payoutKeys.all, 'settings'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/settings', { signal }))).data,
});
