import type { ReactNode } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { isZero } from '../../sales/is-zero.ts';
import { MoreHeld } from '../../sales/more-held.tsx';
import type { Analytics } from './analytics-query.ts';

type Network = Analytics['freshness']['networks'][number];

/** How recent the figures are: of clicks, of open sales and of each network’s reports. */
export function Freshness({ analytics: { freshness, summary } }: { analytics: Analytics }) {
  const { last_click_at, networks, reports_from } = freshness;
  const items = [
    {
      term: 'Clicks',
      value: last_click_at ? (
        <>
          Counted as they are stored. Last visit: <RelativeTime at={last_click_at} />.
        </>
      ) : (
        'Counted as they are stored. No visit in the last 31 days.'
      ),
    },
    { term: 'Pending sales', value: <Pending summary={summary} /> },
    ...networks.map((network) => ({ term: network.name, value: reportOf(network) })),
    {
      term: 'Later changes',
      value: (
        <>
          Reports cover the days since <DateTime at={reports_from} precision="day" />. Networks can still add,
          change or reverse sales of these days.
        </>
      ),
    },
  ];
  return <DefinitionList items={items} />;
}

function Pending({ summary: { by_status, held } }: { summary: Analytics['summary'] }) {
  const { conversions, earnings } = by_status.pending;
  if (conversions === 0 && Number(earnings) === 0) return 'None in this period.';
  return (
    <>
      <span className="text-held">
        <Money amount={earnings} />
      </span>{' '}
      from {conversions === 1 ? 'one sale' : `${formatCount(conversions)} sales`}. Each can still be approved
      or reversed. {!isZero(held) && <MoreHeld amount={held} />}
    </>
  );
}

function reportOf({ by, last_report_at, late }: Network): ReactNode {
  if (!last_report_at) return 'No report yet.';
  if (by === 'postback')
    return (
      <>
        Reports each sale as it happens. Last change: <RelativeTime at={last_report_at} />.
      </>
    );
  return (
    <>
      Report read <RelativeTime at={last_report_at} />.{late && ' It is late: reports are read every hour.'}
    </>
  );
}
