/** `newest,older`: the first key writes, and all read. */
export function keysOf(list: string): string[] {
  return list
    .trim()
    .split(/\s*,\s*/)
    .filter(Boolean);
}
