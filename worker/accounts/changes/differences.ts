import type { Values } from './tables.ts';

/** The values that differ, before and after. */
export function differences(before: Readonly<Values>, after: Readonly<Values>): { from: Values; to: Values } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (values: Readonly<Values>) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { from: only(before), to: only(after) };
}
