import { cva, type VariantProps } from 'class-variance-authority';

const skeletonClass = cva(
  'inline-block h-[0.7em] max-w-full animate-pulse rounded-sm bg-rule align-baseline',
  {
    variants: {
      width: { '3ch': 'w-[3ch]', '6ch': 'w-[6ch]', '12ch': 'w-[12ch]', '24ch': 'w-[24ch]', full: 'w-full' },
    },
    defaultVariants: { width: 'full' },
  },
);

/** Where a line of text will stand; as high as the text around it. */
export function Skeleton({ width }: VariantProps<typeof skeletonClass>) {
  return <span aria-hidden className={skeletonClass({ width })} />;
}
