import { z } from 'zod';

/** The networks that have an adapter. */
export const NETWORK_SLUGS = ['wildfire', 'siteplug', 'cj'] as const;
export type NetworkSlug = (typeof NETWORK_SLUGS)[number];

/** Days after a click in which a sale counts, unless its program or network says otherwise. */
export const DEFAULT_ATTRIBUTION_DAYS = 30;

/**
 * What an operator can set of a network without a release: everything that public sources leave open
 * (docs of the adapters) plus our own policy. Stored as JSON with the network.
 */
export const networkSettings = z.object({
  /**
   * The network's link. `{name}` is a program's link data or one of `linkVariables`; `{click_id}`, `{publisher_id}`,
   * `{sub_id}`, `{deeplink}` (percent-encoded) and `{deeplink_raw}` are filled in at the click.
   */
  linkTemplate: z.string().min(1).max(2_000),
  linkVariables: z.record(z.string(), z.string()).default({}),
  /** New programs are open at once; otherwise an operator approves each. */
  autoApprove: z.boolean().default(false),
  /** A catalogue smaller than this part of what is active is refused, not applied. */
  smallestAcceptedShare: z.number().min(0).max(1).default(0.8),
  /** US dollars. A report row whose commission is larger, in either direction, is rejected. */
  maxCommission: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,6})?$/)
    .default('10000'),
  /** The first day an event of this network can have; a report row with an earlier one is rejected. */
  startDate: z.iso.date().default('2020-01-01'),
  /**
   * A restated day that keeps less than this part of its rows removes none of them and raises an alert. One missing row
   * is always removed while others remain; 0 removes whatever is missing.
   */
  minDayShare: z.number().min(0).max(1).default(0.6),
  /** How many days after its click a sale still counts, where the program does not say. */
  attributionDays: z.int().min(1).max(400).default(DEFAULT_ATTRIBUTION_DAYS),
  /** The adapter's own settings; each adapter validates them with its own schema. */
  adapter: z.record(z.string(), z.unknown()).default({}),
});
export type NetworkSettings = z.infer<typeof networkSettings>;
