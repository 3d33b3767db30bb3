/** Parts of the bench, one for each first step: at least as many as there are first steps. */
export const PARTS = 40;
