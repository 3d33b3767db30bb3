import { z } from 'zod';
import { DEFAULT_ATTRIBUTION_DAYS, type NetworkSettings } from '../../catalog/network-settings.ts';
import type { AdapterContext } from '../contract.ts';
import { readAdapterSettings } from '../feed/adapter-settings.ts';

/** Where a value is in a row: dotted path, alternatives by `|`, such as `id|brand`. */
const path = z.string().min(1).max(200);

const list = z.object({
  /** `{customer_key}`, `{site_id}`, `{country}`. */
  url: z
    .string()
    .default('https://{customer_key}.siteplug.com/qlapi?o={customer_key}&s={site_id}&cc={country}&f=json'),
  /** Where the rows are; one object stands for a list of one, a text for none. */
  items: path.default('data'),
  map: z
    .object({
      id: path.default('id|brand'),
      name: path.default('brand'),
      domain: path.default('durl'),
      bid: path.default('bid'),
      currency: path.default('currency'),
      redirect: path.default('rurl'),
      image: path.default('iurl'),
      category: path.default('category'),
    })
    .prefault({}),
});

const report = z.object({
  /** `{customer_key}`, `{site_id}`, and the days `{from}` and `{to}`, both included. */
  url: z
    .string()
    .default(
      'https://{customer_key}.siteplug.com/report?o={customer_key}&s={site_id}&from={from}&to={to}&f=json',
    ),
  items: path.default('data'),
  /** Days of one answer; a report by click may have many thousand rows a day. */
  daysAtOnce: z.int().min(1).max(90).default(1),
  map: z
    .object({
      date: path.default('date'),
      subId: path.default('subid'),
      clickId: path.default('cid'),
      brand: path.default('brand_id'),
      clicks: path.default('clicks'),
      revenue: path.default('revenue'),
      country: path.default('country'),
      currency: path.default('currency'),
    })
    .prefault({}),
  /** A day is restated for this long; then its money counts as approved. */
  restatedForDays: z.int().min(0).max(90).default(30),
});

/** SitePlug publishes no description of its lists and reports: their whole shape is this mapping. */
const schema = z.object({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .default(['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IN', 'BR']),
  list: list.prefault({}),
  report: report.prefault({}),
  /** The network's spellings of our macros, in any case. Another macro's parameter is dropped. */
  macros: z.record(z.string(), z.array(z.string())).default({
    click_id: ['clickID', 'click_id', 'clickid'],
    sub_id: ['subid', 'sub_id'],
    deeplink: ['deeplink'],
  }),
  /** The currency of an amount that names none. */
  currency: z.string().length(3).default('USD'),
  minIntervalMs: z.int().nonnegative().default(0),
});
export type SiteplugSettings = z.output<typeof schema>;

/** Reads the network's settings; throws `network.settings_invalid`. */
export function siteplugSettings(context: AdapterContext): SiteplugSettings {
  return readAdapterSettings(schema, context.settings);
}

/** The link is each program's own redirect with its macros put into our spelling. */
export const defaultSettings: NetworkSettings = {
  linkTemplate: '{redirect_url}',
  linkVariables: {},
  autoApprove: false,
  smallestAcceptedShare: 0.8,
  attributionDays: DEFAULT_ATTRIBUTION_DAYS,
  adapter: schema.parse({}),
};
