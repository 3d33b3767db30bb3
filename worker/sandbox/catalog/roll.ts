/** A reproducible pseudo-random number below `sides`. Each use has its own salt. */
export function roll(index: number, salt: number, sides: number): number {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) % sides;
}

/** A reproducible choice from a list. */
export function pick<T>(list: readonly [T, ...T[]], index: number, salt: number): T {
  return list[roll(index, salt, list.length)] ?? list[0];
}
