import type { PerWorker } from './keys.ts';

/** A key list that one Worker gets, newest first: the first key signs, and all of them verify. */
export interface RotationStep {
  worker: keyof PerWorker<unknown>;
  keys: readonly string[];
}

/**
 * The steps that bring a new key of click IDs into use. Both Workers sign, and the API verifies. It gets the new key behind the others
 * before any Worker signs with it. Between two steps, and after a stop at any of them, every signature can be verified.
 */
export function rotationSteps(keys: readonly string[], fresh: string): RotationStep[] {
  return [
    { worker: 'api', keys: [...keys, fresh] },
    { worker: 'go', keys: [fresh, ...keys] },
    { worker: 'api', keys: [fresh, ...keys] },
  ];
}
