import { classNames } from './class-names.ts';

type Width = '3ch' | '6ch' | '12ch' | '24ch' | 'full';

const WIDTHS: Record<Width, string> = {
  '3ch': 'w-[3ch]',
  '6ch': 'w-[6ch]',
  '12ch': 'w-[12ch]',
  '24ch': 'w-[24ch]',
  full: 'w-full',
};

/** Where a line of text will stand; as high as the text around it. */
export function Skeleton({ width = 'full' }: { width?: Width }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-block h-[0.7em] max-w-full animate-pulse rounded-sm bg-rule align-baseline',
        WIDTHS[width],
      )}
    />
  );
}
