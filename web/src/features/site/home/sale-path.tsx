import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { TracePath } from '../../sales/trace-path.tsx';
import { DEMO_TRACE } from '../demo/demo-sale.ts';

/** A sale of the demo system with everything that is recorded about it, as its publisher sees it. */
export function SalePath() {
  const { data: sale, summary } = DEMO_TRACE;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <p className="border-t border-ink pt-3 text-lg">
          {sale.brand_name}
          {sale.order_id && <span className="block text-base text-muted">Order {sale.order_id}</span>}
        </p>
        <p className="figures mt-2 text-3xl tracking-[-0.015em] max-lg:text-2xl">
          <Money amount={sale.net} digits={4} />
        </p>
        <p className="mt-2 text-md text-pretty">
          {sale.share_percent}% of the <Money amount={sale.gross} digits={4} /> that the brand paid.{' '}
          {sale.explanation}
        </p>
        <p className="mt-4 text-base text-pretty text-muted">
          This sale was made in the demo shop on <DateTime at={sale.converted_at} precision="day" />. Each of
          your sales has the same page, the same API call and the same answer for your assistant.
        </p>
      </div>
      <TracePath sale={sale} addsUp={summary.adds_up} publisherId={sale.click?.publisher_id} />
    </div>
  );
}
