import { cva, type VariantProps } from 'class-variance-authority';

/** The look of a link in text: `river` underlined, `ink` and `muted` for lists of links, underlined under the pointer. */
export const linkClass = cva('decoration-1 underline-offset-[0.2em] hover:decoration-2 rounded-sm', {
  variants: {
    tone: {
      river: 'text-river underline hover:text-river-deep',
      ink: 'text-ink no-underline hover:underline',
      muted: 'text-muted no-underline hover:text-ink hover:underline',
    },
  },
  defaultVariants: { tone: 'river' },
});

export type LinkVariants = VariantProps<typeof linkClass>;
