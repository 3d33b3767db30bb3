import { type ClassValue, clsx } from 'clsx';

/**
 * The class names that apply, in one string. Of two classes that set the same property the stylesheet's later one wins, so no
 * element may have both; `classConflicts` checks it in the tests.
 */
export function cn(...names: ClassValue[]): string {
  return clsx(names);
}
