import { Link } from '@tanstack/react-router';
import { Code } from '../../ui/code.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import type { Sale } from './earnings-query.ts';
import { SaleDecision } from './sale-decision.tsx';

/** Sales that are held or forfeited, each with the reason, what ends a hold, and the request for a review. */
export function DecidedSales({ label, sales }: { label: string; sales: readonly Sale[] }) {
  return (
    <ul aria-label={label} className="max-w-200">
      {sales.map((sale) => (
        <li key={sale.id} className="grid gap-3 border-rule border-t py-4 first:border-ink">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <p className="min-w-0">
              <Link to="/app/earnings/$id" params={{ id: sale.id }} className={linkClass()}>
                {sale.brand_name ?? 'Unknown brand'}
              </Link>
              <span className="block text-muted text-sm">
                <DateTime at={sale.converted_at} />
                {sale.order_id && (
                  <>
                    , order <Code className="break-all font-mono">{sale.order_id}</Code>
                  </>
                )}
              </span>
            </p>
            <p className="figures text-lg">
              <Money amount={sale.net} />
            </p>
          </div>
          <SaleDecision sale={sale} />
        </li>
      ))}
    </ul>
  );
}
