/** Runs some work and prints its label and duration. */
export async function timed<Result>(label: string, work: () => Result | Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`  ${label.padEnd(28)} ${secondsSince(startedAt)}`);
  return result;
}

/** `1.2 s` since a `performance.now()`. */
export function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
