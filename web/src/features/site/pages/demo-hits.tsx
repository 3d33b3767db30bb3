import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { Code } from '../../../ui/code.tsx';
import { formatInstant } from '../../../ui/instant-text.ts';
import { Money } from '../../../ui/money.tsx';
import { Table } from '../../../ui/table.tsx';
import { ClassificationBadge } from '../../clicks/classification-badge.tsx';
import { StateBadge } from '../../sales/state-badge.tsx';
import { DEMO_HITS } from '../demo/demo-sale.ts';

const COUNTED = DEMO_HITS.filter(({ classification }) => classification === 'click').length;

/** The requests that the demo system recorded, each with the reason why it was counted or not. */
export default function DemoHits() {
  return (
    <>
      <Table
        caption="Requests and their reasons"
        rows={DEMO_HITS}
        rowKey={({ click_id }) => click_id}
        stacks
        columns={[
          { header: 'Result', cell: (hit) => <ClassificationBadge click={hit} /> },
          {
            header: 'Reason',
            cell: ({ explanation }) => <span className="block sm:min-w-52">{explanation}</span>,
          },
          {
            header: 'Sale',
            cell: ({ conversions: [sale] }) =>
              sale ? (
                <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
                  <StateBadge state={sale.status} />
                  <Money amount={sale.earnings} digits={4} />
                </span>
              ) : (
                <span className="text-muted">–</span>
              ),
          },
          {
            header: 'To',
            cell: ({ destination, brand_name }) =>
              brand_name ?? (destination ? new URL(destination).hostname : '–'),
          },
          {
            header: 'Sub-ID',
            cell: ({ sub_id }) => <Code className="font-mono text-sm">{sub_id}</Code>,
          },
        ]}
      />
      <p className="mt-4 text-base text-muted">
        {plural(DEMO_HITS.length, 'request')} on{' '}
        {formatInstant(new Date(DEMO_HITS[0]?.clicked_at ?? 0), 'day', 'UTC')}. {COUNTED} count as clicks, and
        one of them led to the sale.
      </p>
    </>
  );
}
