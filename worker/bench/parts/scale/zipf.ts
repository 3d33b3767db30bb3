/** Splits a total over ranks by a Zipf distribution (exponent 1). Each rank has at least 1. */
export function zipfParts(total: number, ranks: number): number[] {
  const weights = Array.from({ length: ranks }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((a, b) => a + b);
  return weights.map((weight) => Math.max(1, Math.round((total * weight) / sum)));
}
