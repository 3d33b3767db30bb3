import { ACCESS_FAULTS } from './access.ts';
import type { Fault } from './fault.ts';
import { HISTORY_FAULTS } from './histories.ts';
import { MONEY_FAULTS } from './money.ts';
import { REDIRECT_AND_SCRIPT_FAULTS } from './redirect-and-script.ts';
import { SCREEN_FAULTS } from './screens.ts';

/** All faults, in the order of their runs. */
export const FAULTS: readonly Fault[] = [
  ...MONEY_FAULTS,
  ...HISTORY_FAULTS,
  ...ACCESS_FAULTS,
  ...SCREEN_FAULTS,
  ...REDIRECT_AND_SCRIPT_FAULTS,
];
