import { cva, type VariantProps } from 'class-variance-authority';
import { useState } from 'react';
import { cn } from './cn.ts';
import { initialsOf, toneOf } from './monogram.ts';

const logoClass = cva('block shrink-0 overflow-hidden rounded-md border border-rule', {
  variants: { size: { sm: 'size-8', lg: 'size-14' } },
  defaultVariants: { size: 'sm' },
});

interface LogoProps extends VariantProps<typeof logoClass> {
  name: string;
  /** A path on this site; null if there is no picture. */
  src: string | null;
}

/** Pictures that couldn't be loaded, so that a row that scrolls back doesn't try again. */
const failed = new Set<string>();

/** A picture beside its name, or a monogram if there is none or it can't be loaded. Its size never changes. */
export function Logo({ name, src, size }: LogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || broken === src || failed.has(src)) return <Monogram name={name} size={size} />;
  return (
    // Many logos are drawn for a light ground.
    <span data-theme="light" className={cn(logoClass({ size }), 'bg-raised')}>
      <img
        src={src}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
        onError={() => {
          failed.add(src);
          setBroken(src);
        }}
      />
    </span>
  );
}

function Monogram({ name, size }: Pick<LogoProps, 'name' | 'size'>) {
  const [ground, letters] = toneOf(name);
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={logoClass({ size })}>
      <rect width="32" height="32" className={ground} />
      <text x="16" y="21" textAnchor="middle" className={cn(letters, 'font-medium text-[13px]')}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}
