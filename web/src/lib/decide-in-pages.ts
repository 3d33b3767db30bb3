import { ApiError } from './client.ts';

/** What was read of a list: the number of its rows, and when. */
export interface SeenList {
  total: number;
  at: string;
}

export const LOOK_AGAIN = 'The others have changed since you loaded them: look at them again.';

/**
 * Decides about all rows that were seen, page by page. `decide` decides about the first ones and returns how many are left. Returns how
 * many were decided about, and whether these were all: the others stay as they are once they have changed.
 */
export async function decideInPages(
  seen: SeenList,
  decide: (seen: SeenList) => Promise<number>,
  onProgress?: (decided: number) => void,
): Promise<{ decided: number; isComplete: boolean }> {
  let { total } = seen;
  try {
    while (total > 0) {
      onProgress?.(seen.total - total);
      total = await decide({ ...seen, total });
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'seen.outdated')) throw error;
  }
  return { decided: seen.total - total, isComplete: total === 0 };
}
