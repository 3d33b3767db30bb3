import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

export type Health = Extract<ResponseOf<'post', '/functions/v1/health-monitor'>, { services: unknown }>;

/** The health of the system as it is measured now. Critical is a result, not an error. */
export const healthQuery = queryOptions({
  queryKey: ['operations', 'health-monitor'],
  queryFn: async ({ signal }): Promise<Health> => {
    const body = await bodyOf(api.POST('/functions/v1/health-monitor', { body: {}, signal }));
    if (!('services' in body)) throw new Error('The response isn’t a measurement.');
    return body;
  },
  staleTime: 0,
});
