/** The settings that conditions of transactions read. */
type GuardSetting = 'second_person_from' | 'payouts_stopped' | 'publisher_number_floor' | `max_${string}`;

/** SQL for the stored text of a setting, or null: for a condition that has to hold inside a transaction. */
export function storedSetting(key: GuardSetting): string {
  return `(SELECT value FROM settings WHERE key = '${key}')`;
}
