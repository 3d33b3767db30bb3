import { z } from 'zod';
import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';
import type { AdapterContext } from '../contract.ts';
import { readAdapterSettings } from '../feed/adapter-settings.ts';

const VERSIONS = ['v2', 'v3', 'v5'] as const;

/** The settings that Wildfire's public documentation leaves open. */
const schema = z.object({
  apiBase: z.url().default('https://api.wfi.re'),
  /** `{app_id}` and `{type}` (`merchant`, `active-domain`, `merchant-rate`). */
  feedUrl: z.string().default('https://www.wildlink.me/data/{app_id}/{type}/1'),
  /** The manifest has the number of merchants in the rate feed; null if the application has no manifest. */
  manifestUrl: z
    .string()
    .nullable()
    .default('https://storage.googleapis.com/wildlink/cloud-db/1/{app_id}/merchant-rate-model-manifest.json'),
  /** True if the application has the `merchant-rate` feed; otherwise only the best rate of `active-domain` is known. */
  rateFeed: z.boolean().default(true),
  /** Rates stored of one merchant (some have over a hundred). */
  ratesKept: z.int().min(0).max(100).default(20),
  /** A merchant with one of these flags is omitted, such as `ShareAndEarnDisabled`. */
  leftOutWhen: z.array(z.string()).default([]),
  feedTimeoutMs: z.int().positive().default(300_000),
  /** The path and parameters of the commission call. */
  commissionApi: z.enum(VERSIONS).default('v5'),
  /** The shape that the application is set to, if it differs from the call's. */
  commissionShape: z.enum(VERSIONS).optional(),
  pageSize: z.int().min(1).max(2_000).default(500),
  mostPages: z.int().positive().default(2_000),
  minIntervalMs: z.int().nonnegative().default(5_000),
  /** The parts of a v5 commission that we receive; they are added up. */
  splitParts: z.array(z.string()).default(['DEVICE']),
  /** The currency of a v2 sale, which has none. */
  saleCurrency: z.string().length(3).default('USD'),
  /** Added to our clock for signing, if the network's clock differs. */
  skewMs: z.int().default(0),
});
export type WildfireSettings = z.output<typeof schema>;

/** Reads the network's settings; throws `network.settings_invalid`. */
export function wildfireSettings(context: Pick<AdapterContext, 'settings'>): WildfireSettings {
  return readAdapterSettings(schema, context.settings);
}

/** The link as documented, naming the merchant. `device_id` is one of the network's `linkVariables`. */
const MERCHANT_LINK = 'https://wild.link/e?c={merchant_id}&d={device_id}&tc={click_id}&url={deeplink}';
/** The same, naming the active domain, as Wildfire's own JavaScript client builds it. */
export const ACTIVE_DOMAIN_LINK =
  'https://wild.link/e?c={active_domain_id}&d={device_id}&tc={click_id}&url={deeplink}';
/** The form with the merchant's domain in `dc`. */
export const DOMAIN_LINK = 'https://wild.link/e?d={device_id}&dc={domain}&tc={click_id}';

export const defaultSettings: NetworkSettings = networkSettings.parse({
  linkTemplate: MERCHANT_LINK,
  linkVariables: {},
  autoApprove: false,
  smallestAcceptedShare: 0.8,
  adapter: schema.parse({}),
});
