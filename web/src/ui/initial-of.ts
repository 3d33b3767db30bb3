/** The first character of a name in upper case; empty for an empty name. */
export function initialOf(name: string): string {
  return ([...name][0] ?? '').toUpperCase();
}
