/**
 * Repeats a call until it gets a 429. Returns the statuses before it, and its response. A limit by address starts again with
 * each minute of the clock, so up to twice the limit can pass.
 */
export async function callUntilLimited<R extends { status: number }>(
  limit: number,
  call: (number: number) => Promise<R>,
): Promise<{ passed: number[]; limited: R }> {
  const passed: number[] = [];
  while (passed.length <= 2 * limit) {
    const response = await call(passed.length);
    if (response.status === 429) return { passed, limited: response };
    passed.push(response.status);
  }
  throw new Error(`None of ${passed.length} calls was limited.`);
}
