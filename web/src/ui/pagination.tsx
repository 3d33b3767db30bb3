import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { formatCount } from '../../../worker/platform/contract/counts.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { pageNumbers } from './page-numbers.ts';

interface PaginationProps {
  /** The name of the list for screen readers: "Brands". */
  label: string;
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onPageChange: (page: number) => void;
  /** The heading of the list. It is focused and scrolled into view with each new page. */
  heading?: RefObject<HTMLElement | null>;
}

/** The pages of a list. Renders nothing for a single page. */
export function Pagination({ label, page, perPage, total, onPageChange, heading }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const goTo = (next: number) => {
    onPageChange(next);
    if (!heading) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p className="figures text-sm text-muted">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </p>
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-1">
          <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => goTo(page - 1)}>
            <ChevronLeft aria-hidden className="size-4" strokeWidth={1.5} />
            Previous
          </Button>
          <span className="figures px-2 text-sm text-muted md:hidden">
            {formatCount(page)} of {formatCount(pages)}
          </span>
          <ol className="hidden items-center md:flex">
            {pageNumbers(page, pages).map((number, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two gaps may stand in one row
              <li key={index}>
                {number === 'gap' ? (
                  <span className="px-1 text-muted">…</span>
                ) : (
                  <button
                    type="button"
                    aria-label={`Page ${number}`}
                    aria-current={number === page ? 'page' : undefined}
                    onClick={() => goTo(number)}
                    className={cn(
                      'figures min-h-7 min-w-7 border-b-2 px-1 text-sm touch:min-h-11',
                      number === page
                        ? 'border-river font-medium text-ink'
                        : 'border-transparent text-muted hover:text-ink',
                    )}
                  >
                    {formatCount(number)}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <Button variant="quiet" size="sm" disabled={page >= pages} onClick={() => goTo(page + 1)}>
            Next
            <ChevronRight aria-hidden className="size-4" strokeWidth={1.5} />
          </Button>
        </div>
      )}
    </nav>
  );
}
