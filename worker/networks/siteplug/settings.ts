import { z } from 'zod';
import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';
import type { AdapterContext } from '../contract.ts';
import { readAdapterSettings } from '../feed/adapter-settings.ts';

/** The place of a value in a row: a dotted path, or alternatives such as `id|brand`. */
const path = z.string().min(1).max(200);

const list = z.object({
  /** `{customer_key}`, `{site_id}`, `{country}`. */
  url: z
    .string()
    .default('https://{customer_key}.siteplug.com/qlapi?o={customer_key}&s={site_id}&cc={country}&f=json'),
  /** The path of the rows. One object is a list of one, a text is an empty list. */
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
      description: path.default('description'),
      cookieDays: path.default('cookie_days'),
    })
    .prefault({}),
});

const report = z.object({
  /** `{customer_key}`, `{site_id}`, and the days `{from}` and `{to}`, inclusive. */
  url: z
    .string()
    .default(
      'https://{customer_key}.siteplug.com/report?o={customer_key}&s={site_id}&from={from}&to={to}&f=json',
    ),
  items: path.default('data'),
  /** Days of one response; a report by click may have many thousand rows per day. */
  daysAtOnce: z.int().min(1).max(90).default(1),
  /** The last day that is requested, in days before today (UTC). Raise it if the network serves its report later. */
  lastDay: z.int().min(0).max(7).default(0),
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
  /**
   * The paths of the values that, with the day, identify a row. They are independent of `map`, because correcting the
   * mapping of a value must not change the ID of every row.
   */
  identity: z.array(path).default(['country', 'subid', 'cid', 'brand_id']),
  /** A day is restated for this long; then its money counts as approved. */
  restatedForDays: z.int().min(0).max(90).default(30),
});

/** SitePlug doesn't document its lists and reports, so this mapping describes their whole shape. */
const schema = z.object({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .default(['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IN', 'BR']),
  list: list.prefault({}),
  report: report.prefault({}),
  /** The network's names of our macros, in any case. A parameter with another macro is dropped. */
  macros: z.record(z.string(), z.array(z.string())).default({
    click_id: ['clickID', 'click_id', 'clickid'],
    sub_id: ['subid', 'sub_id'],
    deeplink: ['deeplink'],
  }),
  /** The currency of an amount without one. */
  currency: z.string().length(3).default('USD'),
  minIntervalMs: z.int().nonnegative().default(0),
});
export type SiteplugSettings = z.output<typeof schema>;

/** Reads the network's settings; throws `network.settings_invalid`. */
export function siteplugSettings(context: Pick<AdapterContext, 'settings'>): SiteplugSettings {
  return readAdapterSettings(schema, context.settings);
}

/** The countries whose lists a sync reads. Throws `network.settings_invalid`. */
export function siteplugCountries(settings: NetworkSettings): readonly string[] {
  return readAdapterSettings(schema, settings).countries;
}

/** The link is each program's own redirect with our macros. */
export const defaultSettings: NetworkSettings = networkSettings.parse({
  linkTemplate: '{redirect_url}',
  linkVariables: {},
  autoApprove: false,
  smallestAcceptedShare: 0.8,
  adapter: schema.parse({}),
});
