/** The host that example addresses are written with. */
const EXAMPLE_ORIGIN = /https:\/\/tributary\.dev(?=\/(go|track)\b)/g;

/** A text with the running system's own origin in its example links. */
export function atOrigin(text: string, origin: string): string {
  return text.replaceAll(EXAMPLE_ORIGIN, origin);
}
