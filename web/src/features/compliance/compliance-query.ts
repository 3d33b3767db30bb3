import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

type History = ResponseOf<'get', '/v1/publisher/compliance'>;
export type AccountStatus = History['summary'];
export type Decision = History['data'][number];

export interface ComplianceSearch {
  decision?: Decision['decision'] | undefined;
  page?: number | undefined;
}

export const PER_PAGE = 50;

export const complianceKeys = {
  all: ['compliance'],
  history: (search: ComplianceSearch) => [...complianceKeys.all, 'history', search],
  clicks: (domain: string) => [...complianceKeys.all, 'clicks', domain],
};

/** The account's status and a page of its decisions, newest first. */
export function complianceQuery({ decision, page = 1 }: ComplianceSearch) {
  return queryOptions({
    queryKey: complianceKeys.history({ decision, page }),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/compliance', {
          params: { query: { page, per_page: PER_PAGE, ...(decision && { decision }) } },
          signal,
        }),
      ),
  });
}

export type Violation = ResponseOf<'get', '/v1/publisher/compliance/violations'>['data'][number];

/** What the rules found about the account, newest first. */
export function violationsQuery() {
  return queryOptions({
    queryKey: [...complianceKeys.all, 'violations'],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/compliance/violations', { params: { query: { per_page: 100 } }, signal }),
      ),
  });
}

/** The latest clicks to a host in the last 30 days. The click log names hosts without `www`. */
export function hostClicksQuery(host: string) {
  const domain = host.replace(/^www\./, '');
  return queryOptions({
    queryKey: complianceKeys.clicks(domain),
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/publisher/clicks', {
            params: { query: { destination_domain: domain, limit: 5 } },
            signal,
          }),
        )
      ).data,
  });
}
