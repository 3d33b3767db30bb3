import { z } from '@hono/zod-openapi';
import { jsonChunks } from '../platform/bulk.ts';
import { actorName, type Context } from '../platform/context.ts';
import { type MicroUsd, parseUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { settings } from './tables.ts';

export interface Settings {
  /** A smaller amount waits for the next month. */
  payoutMinimum: MicroUsd;
  /** Day of the month (1 to 28, UTC). */
  payoutDay: number;
  /** The stage from which commission is payable: the network has paid it, or has approved it. */
  payableStage: 'paid' | 'approved';
  /** Days between the request to delete an account and its erasure. */
  deletionGraceDays: number;
  /** Hours before new payout details are paid to. */
  payoutHoldHours: number;
}

/** The stored form of each setting, and its default. */
const STORED = {
  payout_minimum: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .default('10.00'),
  payout_day: z.coerce.number().int().min(1).max(28).default(15),
  payable_stage: z.enum(['paid', 'approved']).default('paid'),
  deletion_grace_days: z.coerce.number().int().min(1).max(90).default(14),
  payout_hold_hours: z.coerce.number().int().min(0).max(720).default(72),
};

export const settingsUpdate = z
  .strictObject({
    payout_minimum: STORED.payout_minimum.unwrap().openapi({ example: '10.00' }),
    payout_day: z.int().min(1).max(28).openapi({ example: 15 }),
    payable_stage: STORED.payable_stage.unwrap().openapi({ example: 'paid' }),
    deletion_grace_days: z.int().min(1).max(90).openapi({ example: 14 }),
    payout_hold_hours: z.int().min(0).max(720).openapi({ example: 72 }),
  })
  .partial();

export type SettingsUpdate = z.infer<typeof settingsUpdate>;

export interface SettingChange {
  key: string;
  updatedAt: Instant;
  updatedBy: string;
}

/** Throws when a stored value is invalid. */
export async function readSettings(ctx: Context): Promise<Settings> {
  return (await readSettingsWithChanges(ctx)).settings;
}

export async function readSettingsWithChanges(
  ctx: Context,
): Promise<{ settings: Settings; changes: SettingChange[] }> {
  const rows = await ctx.db.select().from(settings).orderBy(settings.key);
  const stored = z.object(STORED).parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return {
    settings: {
      payoutMinimum: parseUsd(stored.payout_minimum),
      payoutDay: stored.payout_day,
      payableStage: stored.payable_stage,
      deletionGraceDays: stored.deletion_grace_days,
      payoutHoldHours: stored.payout_hold_hours,
    },
    changes: rows
      .filter(({ key }) => key in STORED)
      .map(({ key, updatedAt, updatedBy }) => ({ key, updatedAt, updatedBy })),
  };
}

/** Omitted settings stay unchanged. */
export async function updateSettings(ctx: Context, update: SettingsUpdate): Promise<void> {
  const rows = Object.entries(update).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  const write = ctx.db.$client.prepare(
    `INSERT INTO settings (key, value, updated_at, updated_by)
     SELECT value->>0, value->>1, ?2, ?3 FROM json_each(?1) WHERE true
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by`,
  );
  for (const chunk of jsonChunks(rows)) await write.bind(chunk, ctx.now, actorName(ctx.actor)).run();
}
