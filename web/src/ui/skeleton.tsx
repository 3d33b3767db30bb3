import { cva, type VariantProps } from 'class-variance-authority';

const skeletonClass = cva('inline-block h-[0.7em] max-w-full rounded-sm bg-rule align-baseline', {
  variants: {
    width: { '3ch': 'w-[3ch]', '6ch': 'w-[6ch]', '12ch': 'w-[12ch]', '24ch': 'w-[24ch]', full: 'w-full' },
    still: { true: '', false: 'animate-pulse' },
  },
  defaultVariants: { width: 'full', still: false },
});

/**
 * Where a line of text will stand; as high as the text around it. `still` is for hundreds of them: each that pulses is
 * a layer of its own.
 */
export function Skeleton({ width, still }: VariantProps<typeof skeletonClass>) {
  return <span aria-hidden className={skeletonClass({ width, still })} />;
}
