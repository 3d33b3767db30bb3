import type { Context } from '../../platform/context.ts';
import { raiseSetting, storedSetting } from '../../platform/settings/stored-setting.ts';

const KEY = 'publisher_number_floor';

/** SQL for the highest number that publishers had before the database was restored to an earlier moment; 0 without a restore. */
export const NUMBER_FLOOR = `COALESCE(CAST(${storedSetting(KEY)} AS INTEGER), 0)`;

/** Lets no new publisher have a number up to this one: it was given to someone whose links are on the web. */
export async function raiseNumberFloor(ctx: Context, number: number): Promise<void> {
  await raiseSetting(ctx, KEY, number);
}
