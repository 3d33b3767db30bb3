import { availableParallelism } from 'node:os';

/** Does the work for each item, as many at a time as the machine has cores. The results are in the order of the items. */
export async function eachSideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const takeNext = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeNext));
  return results;
}
