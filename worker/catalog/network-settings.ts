import { z } from 'zod';

/** Unless a program or network sets its own. */
export const DEFAULT_ATTRIBUTION_DAYS = 30;

/**
 * Settings of a network that an operator can change without a release. They are stored as JSON with the network.
 */
export const networkSettings = z.object({
  /**
   * `{name}` is a program's link data or one of `linkVariables`. `{click_id}`, `{publisher_id}`, `{sub_id}`, `{deeplink}`
   * (percent-encoded) and `{deeplink_raw}` are filled at the click.
   */
  linkTemplate: z.string().min(1).max(2_000),
  linkVariables: z.record(z.string(), z.string()).default({}),
  /** New programs are open at once; otherwise an operator approves each. */
  autoApprove: z.boolean().default(false),
  /** A catalog with less than this part of the active programs is refused. */
  smallestAcceptedShare: z.number().min(0).max(1).default(0.8),
  /** In US dollars. A report row with a larger commission, positive or negative, is rejected. */
  maxCommission: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,6})?$/)
    .default('10000'),
  /** A report row with an earlier day is rejected. */
  startDate: z.iso.date().default('2020-01-01'),
  /**
   * If a restated day has less than this part of its rows, none are removed and an alert is raised. A single missing row is
   * always removed while others remain. 0 removes all missing rows.
   */
  minDayShare: z.number().min(0).max(1).default(0.6),
  /** The days after its click in which a sale counts, unless the program sets its own. */
  attributionDays: z.int().min(1).max(400).default(DEFAULT_ATTRIBUTION_DAYS),
  /** When the network decides about a sale: some days after it, or on a day of the next month. Absent if it sets no date. */
  approval: z
    .union([
      z.strictObject({ afterDays: z.int().min(1).max(400) }),
      z.strictObject({ dayOfNextMonth: z.int().min(1).max(28) }),
    ])
    .optional(),
  /** The adapter's own settings; each adapter validates them with its own schema. */
  adapter: z.record(z.string(), z.unknown()).default({}),
});
export type NetworkSettings = z.infer<typeof networkSettings>;
