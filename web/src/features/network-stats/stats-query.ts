import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readApi } from '../../lib/api.ts';

const Count = z.number().int().nonnegative();
const Dollars = z.string().regex(/^-?\d+\.\d{2,6}$/);

const Demo = z.object({
  publisher_id: z.string(),
  clicks: Count,
  conversions: Count,
  pending: Dollars,
  confirmed: Dollars,
  paid: Dollars,
  sample_url: z
    .string()
    .regex(/^(\/|https?:\/\/)/)
    .nullable(),
});

const Stats = z.object({
  brands: Count,
  networks: Count,
  programs: Count,
  share_percent: z.number(),
  demo: Demo.nullable(),
});

export type Stats = z.infer<typeof Stats>;
/** What the demo publisher has done and earned; only a local system has one. */
export type Demo = z.infer<typeof Demo>;

const REFRESH_MS = 5_000;

/** The network's own figures, read again every five seconds. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => (await readApi('/v1/stats', z.object({ data: Stats }), signal)).data,
  refetchInterval: REFRESH_MS,
});
