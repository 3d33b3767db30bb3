import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { type GivenSearch, pageOf, textOf } from '../../../../lib/search-params.ts';

export type StoppedAddress = ResponseOf<'get', '/v1/operations/email-suppressions'>['data'][number];

export interface StoppedAddressesSearch {
  /** A whole address: the table has only shortened ones. */
  email?: string | undefined;
  page?: number | undefined;
}

export function stoppedAddressesSearch({ email, page }: GivenSearch): StoppedAddressesSearch {
  return { email: /^\S+@\S+\.\S+$/.exec(textOf(email)?.trim() ?? '')?.[0], page: pageOf(page) };
}

export const STOPPED_PER_PAGE = 50;
export const stoppedAddressKeys = { all: ['operations', 'email-suppressions'] };

/** A page of the addresses that get only required emails, last first. */
export function stoppedAddressesQuery({ email, page = 1 }: StoppedAddressesSearch) {
  const query = { email, page, per_page: STOPPED_PER_PAGE };
  return queryOptions({
    queryKey: [...stoppedAddressKeys.all, query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/email-suppressions', { params: { query }, signal })),
    staleTime: 10_000,
  });
}
