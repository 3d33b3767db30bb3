const SUFFIXES = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/** `15` → `15th`. */
export function ordinal(count: number): string {
  return `${count}${SUFFIXES[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}
