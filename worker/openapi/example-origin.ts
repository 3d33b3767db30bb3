/** The host in example URLs. */
const EXAMPLE_ORIGIN = /https:\/\/tributary\.example(?=\/(go|track)\b)/g;

/** Replaces the host of example links with the origin of the running system. */
export function atOrigin(text: string, origin: string): string {
  return text.replaceAll(EXAMPLE_ORIGIN, origin);
}
