import { ArrowUpRight } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cn } from './cn.ts';
import { type LinkVariants, linkClass } from './link-class.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LinkProps extends ComponentPropsWithRef<'a'>, LinkVariants {
  href: string;
  /** Leads elsewhere: opens a new tab, says so, and hands over no opener. */
  external?: boolean;
}

/** A plain link; routes of this app use the router's link with `linkClass`. */
export function Link({ tone, external = false, className, children, ...rest }: LinkProps) {
  const look = cn(linkClass({ tone }), className);
  if (!external)
    return (
      <a {...rest} className={look}>
        {children}
      </a>
    );
  return (
    <a target="_blank" rel="noopener" {...rest} className={look}>
      {children}
      <ArrowUpRight aria-hidden className="ml-0.5 inline size-[0.9em] align-[-0.05em]" strokeWidth={1.5} />
      <VisuallyHidden> (opens a new tab)</VisuallyHidden>
    </a>
  );
}
