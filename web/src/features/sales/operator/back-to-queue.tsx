import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { linkClass } from '../../../ui/link-class.ts';

/** Leads from a request back to its queue, with the queue’s filters. */
export function BackToQueue({ parameter, label }: { parameter: 'claim' | 'sale'; label: string }) {
  return (
    <p className="mb-4">
      <Link
        to="."
        search={(old: Record<string, unknown>): Record<string, unknown> => ({
          ...old,
          [parameter]: undefined,
        })}
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
