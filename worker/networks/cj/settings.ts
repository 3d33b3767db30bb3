import { z } from 'zod';
import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';
import type { AdapterContext } from '../contract.ts';
import { readAdapterSettings } from '../feed/adapter-settings.ts';

/** The settings that CJ's public documentation leaves open. */
const schema = z.object({
  lookupUrl: z.url().default('https://advertiser-lookup.api.cj.com/v2/advertiser-lookup'),
  commissionsUrl: z.url().default('https://commissions.api.cj.com/query'),
  /** The requested advertisers: `joined`, `notjoined` or a list of their IDs. */
  advertisers: z.string().default('joined'),
  pageSize: z.int().min(1).max(100).default(100),
  mostPages: z.int().positive().default(1_000),
  /** 25 lookups per minute. */
  minIntervalMs: z.int().nonnegative().default(2_400),
  /** Days of one commission query; CJ refuses more than 31. */
  windowDays: z.int().min(1).max(30).default(30),
  /** The date that a range of days means. */
  dates: z.enum(['Posting', 'Event', 'Locking']).default('Posting'),
  /** Queries the same days also by locking date, because a sale may lock or close long after it was posted. */
  alsoByLockingDate: z.boolean().default(true),
  /** The field that returns our sid. */
  sidField: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .default('shopperId'),
  /** Sends the query as JSON, or as bare text as CJ's own samples do. */
  queryBody: z.enum(['json', 'text']).default('json'),
});
export type CjSettings = z.output<typeof schema>;

/** Reads the network's settings; throws `network.settings_invalid`. */
export function cjSettings(context: Pick<AdapterContext, 'settings'>): CjSettings {
  return readAdapterSettings(schema, context.settings);
}

/** Deep link automation; the target is appended raw. `pid` comes with each program. */
export const defaultSettings: NetworkSettings = networkSettings.parse({
  linkTemplate: 'https://www.anrdoezrs.net/links/{pid}/type/dlg/sid/{click_id}/{deeplink_raw}',
  linkVariables: {},
  autoApprove: false,
  smallestAcceptedShare: 0.8,
  // CJ's default lock. A brand can extend it once.
  approval: { dayOfNextMonth: 10 },
  adapter: schema.parse({}),
});
