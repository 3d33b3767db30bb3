import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { CLASS_GROUPS, OVERRIDDEN_GROUPS } from './class-groups.ts';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: OVERRIDDEN_GROUPS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after'],
}));

/** The class names that apply, in one string. A later class replaces an earlier one that sets the same thing. */
export function cn(...names: ClassValue[]): string {
  return merge(clsx(names));
}
