import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';

const preferences = api.v1.publisher['email-preferences'];
const FRESH_MS = 5 * 60_000;

export type Preferences = InferResponseType<typeof preferences.$get, 200>['data'];

/** Which mails the account gets; the threshold is a decimal of dollars. */
export const preferencesQuery = queryOptions({
  queryKey: ['email-preferences'],
  queryFn: async ({ signal }) => (await answerOf(preferences.$get({}, { init: { signal } }))).data,
  staleTime: FRESH_MS,
});
