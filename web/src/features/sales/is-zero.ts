/** True for a decimal string of nothing: `0.00`, `-0.00`. */
export function isZero(amount: string): boolean {
  return /^-?0\.0+$/.test(amount);
}
