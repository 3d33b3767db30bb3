import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/client.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';

const deletionDaysQuery = queryOptions({
  queryKey: ['settings', 'public', 'deletion-days'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/settings/public', { signal }))).data.deletion_grace_days,
  staleTime: Number.POSITIVE_INFINITY,
});

/** For how long the deletion of an account can be canceled, by the settings: `for 14 days`. */
export function DeletionDays() {
  const { data: days } = useHydratedQuery(deletionDaysQuery);
  if (days === undefined) return 'until the day that we name in an email';
  return days === 1 ? 'for a day' : `for ${days} days`;
}
