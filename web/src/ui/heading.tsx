import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode, Ref } from 'react';
import { cn } from './cn.ts';

type Level = 1 | 2 | 3 | 4;
type Size = NonNullable<VariantProps<typeof headingClass>['size']>;

interface HeadingProps {
  level: Level;
  /** The visual size, if it differs from that of the level. */
  size?: Size;
  id?: string | undefined;
  /** For focusing the heading after the focused element was removed. */
  ref?: Ref<HTMLHeadingElement> | undefined;
  className?: string;
  children: ReactNode;
}

const headingClass = cva('font-medium', {
  variants: {
    size: {
      display: 'text-[clamp(2.375rem,6vw,3.875rem)] leading-[1.04] tracking-[-0.018em]',
      title: 'text-2xl tracking-[-0.01em] md:text-3xl',
      screen: 'text-2xl tracking-[-0.01em]',
      heading: 'text-xl tracking-[-0.005em]',
      subheading: 'text-lg',
      label: 'text-base',
    },
  },
});

const USUAL: Record<Level, Size> = { 1: 'title', 2: 'heading', 3: 'subheading', 4: 'label' };

/** A heading. `level` is its place in the outline, `size` its look. */
export function Heading({ level, size = USUAL[level], id, ref, className, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag ref={ref} tabIndex={ref ? -1 : undefined} id={id} className={cn(headingClass({ size }), className)}>
      {children}
    </Tag>
  );
}
