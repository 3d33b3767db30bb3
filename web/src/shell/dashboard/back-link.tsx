import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { linkClass } from '../../ui/link-class.ts';

/** The link above the title of a screen to the list that it belongs to. */
export function BackLink({ label, ...target }: Pick<LinkProps, 'to' | 'search'> & { label: string }) {
  return (
    <p className="mb-2 print:hidden">
      <Link
        {...target}
        className={cn(
          linkClass({ tone: 'muted' }),
          'inline-flex items-center gap-1.5 text-base touch:min-h-11',
        )}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        {label}
      </Link>
    </p>
  );
}
