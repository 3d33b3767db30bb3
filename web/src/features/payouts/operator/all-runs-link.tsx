import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { linkClass } from '../../../ui/link-class.ts';

/** The way back to the runs. */
export function AllRunsLink() {
  return (
    <p className="mb-4">
      <Link
        to="/admin/payouts"
        className={cn(
          linkClass({ tone: 'muted' }),
          'inline-flex items-center gap-1.5 text-base touch:min-h-11',
        )}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        All payout runs
      </Link>
    </p>
  );
}
