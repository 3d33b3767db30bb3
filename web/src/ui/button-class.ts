import { cva, type VariantProps } from 'class-variance-authority';

const DISABLED_EDGE = 'disabled:border-rule aria-disabled:not-aria-busy:border-rule';

/** The look of a button, for links that look like one. */
export const buttonClass = cva(
  'inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border text-center font-medium whitespace-nowrap ' +
    'no-underline transition-colors duration-100 select-none print:hidden touch:min-h-11 @max-xs:shrink @max-xs:whitespace-normal ' +
    'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-muted aria-disabled:cursor-progress ' +
    'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:text-muted',
  {
    variants: {
      variant: {
        primary: `${DISABLED_EDGE} border-river bg-river text-on-river hover:border-river-deep hover:bg-river-deep active:border-ink active:bg-ink active:text-paper`,
        secondary: `${DISABLED_EDGE} border-rule-strong bg-transparent text-ink hover:border-ink hover:bg-sheet active:bg-river-wash`,
        quiet:
          'border-transparent bg-transparent text-river hover:bg-river-wash hover:text-river-deep active:border-river',
        danger: `${DISABLED_EDGE} border-reversed bg-transparent text-reversed hover:bg-reversed-wash active:border-ink`,
      },
      size: {
        sm: 'min-h-7 px-2.5 text-sm',
        md: 'min-h-9 px-4 text-base',
        lg: 'min-h-12 px-6 text-md',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonVariants = VariantProps<typeof buttonClass>;
