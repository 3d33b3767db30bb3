export type LinkTone = 'river' | 'ink' | 'muted';

const TONES: Record<LinkTone, string> = {
  river: 'text-river underline hover:text-river-deep',
  ink: 'text-ink no-underline hover:underline',
  muted: 'text-muted no-underline hover:text-ink hover:underline',
};

/** The look of a link in text: `river` underlined, `ink` and `muted` for lists of links, underlined under the pointer. */
export function linkClass(tone: LinkTone = 'river'): string {
  return `${TONES[tone]} decoration-1 underline-offset-[0.2em] hover:decoration-2 rounded-sm`;
}
