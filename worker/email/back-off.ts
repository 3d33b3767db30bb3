import { MINUTE } from '../platform/time.ts';

/** A mail that was refused this often is given up. */
export const MAX_ATTEMPTS = 5;

/** Milliseconds to wait after the `attempts`-th refusal: 1, 5, 25 minutes, about 2 hours. */
export function backOff(attempts: number): number {
  return MINUTE * 5 ** (attempts - 1);
}
