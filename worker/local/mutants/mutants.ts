import { ACCESS_MUTANTS } from './access.ts';
import { HISTORY_MUTANTS } from './histories.ts';
import { MONEY_MUTANTS } from './money.ts';
import type { Mutant } from './mutant.ts';
import { REDIRECT_AND_SCRIPT_MUTANTS } from './redirect-and-script.ts';
import { SCREEN_MUTANTS } from './screens.ts';

/** All mutants, in the order of their runs. */
export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...HISTORY_MUTANTS,
  ...ACCESS_MUTANTS,
  ...SCREEN_MUTANTS,
  ...REDIRECT_AND_SCRIPT_MUTANTS,
];
