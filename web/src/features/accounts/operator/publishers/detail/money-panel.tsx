import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { monthText } from '../../../../../lib/month-text.ts';
import { Badge, type Tone } from '../../../../../ui/badge.tsx';
import { Code } from '../../../../../ui/code.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { linkClass } from '../../../../../ui/link-class.ts';
import { LoadingState } from '../../../../../ui/loading-state.tsx';
import { Money } from '../../../../../ui/money.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { balancesQuery, type PublisherDetail, publisherKeys, publisherQuery } from '../publishers-query.ts';
import { METHOD_NAMES, OBSTACLES, PAYOUT_TONES, STATE_NAMES } from './money-labels.ts';
import { PublisherAdjustments } from './publisher-adjustments.tsx';

/** Balances from the ledger, the next payout, payouts, and the share rules that apply. */
export function MoneyPanel({ id }: { id: string }) {
  const { data, next_payout } = useSuspenseQuery(balancesQuery(id)).data;
  const publisher = useSuspenseQuery(publisherQuery(id)).data.data;
  return (
    <>
      <Section title="Balances" lead="From the ledger, as the publisher sees them." isFirst>
        <Table
          caption="Balances"
          columns={[
            { header: 'State', cell: ({ state }) => STATE_NAMES[state] },
            { header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
            {
              header: 'The publisher reads',
              cell: ({ meaning }) => <span className="text-muted">{meaning}</span>,
            },
            {
              header: 'And reads about the next step',
              cell: ({ explanation }) => (
                <span className="block min-w-[28ch] text-muted">{explanation ?? '–'}</span>
              ),
            },
          ]}
          rows={data}
          rowKey={({ state }) => state}
        />
      </Section>
      <Section title="Next payout">
        <DefinitionList
          items={[
            { term: 'Day', value: <DateTime at={next_payout.day} precision="day" /> },
            { term: 'Payable now', value: <Money amount={next_payout.amount} /> },
            { term: 'Threshold', value: <Money amount={next_payout.threshold} /> },
            {
              term: 'Obstacle',
              value: next_payout.obstacle ? OBSTACLES[next_payout.obstacle] : 'None',
            },
            { term: 'Pays to', value: <Destination publisher={publisher} /> },
          ]}
        />
      </Section>
      <Section title="Payouts">
        <Payouts id={id} />
      </Section>
      <Section title="Adjustments" lead="Bookings by hand, newest first.">
        <PublisherAdjustments id={id} />
      </Section>
      <Section
        title="Share rules"
        lead="A rule of the publisher overrides the default. Past earnings keep their share."
      >
        <Table
          caption="Share rules"
          columns={[
            {
              header: 'From',
              cell: ({ effective_from }) => <DateTime at={effective_from} precision="day" />,
            },
            {
              header: 'Share',
              cell: ({ share_percent }) => (share_percent === null ? 'As all' : `${share_percent}%`),
              numeric: true,
            },
            {
              header: 'Applies to',
              cell: ({ applies_to }) => (applies_to === 'publisher' ? 'This publisher' : 'Everyone'),
            },
            {
              header: 'State',
              cell: ({ state }) => <Badge tone={RULE_TONES[state]}>{RULE_WORDS[state]}</Badge>,
            },
          ]}
          rows={publisher.share_rules}
          rowKey={(rule) => rule.id}
        />
      </Section>
    </>
  );
}

const RULE_WORDS = { current: 'Current', scheduled: 'Scheduled', past: 'Past' } as const;
const RULE_TONES: Record<keyof typeof RULE_WORDS, Tone> = {
  current: 'approved',
  scheduled: 'held',
  past: 'neutral',
};

function Destination({ publisher }: { publisher: PublisherDetail }) {
  const { payout_details: details, payout_details_held_until: held } = publisher;
  return (
    <>
      {details
        ? `${METHOD_NAMES[details.method]}${details.ending ? ` ending in ${details.ending}` : ''}`
        : 'No payout details'}
      {held && (
        <span className="block text-held">
          A change is held until <DateTime at={held} />.
        </span>
      )}
    </>
  );
}

const PAYOUTS_SHOWN = 50;

/** Finance may read payouts; the rest of the panel shows without them. */
function Payouts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...publisherKeys.one(id), 'payouts'],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/payouts', {
          params: { query: { publisher_id: id, per_page: PAYOUTS_SHOWN } },
          signal,
        }),
      ),
  });
  if (error)
    return (
      <ErrorState
        title="We couldn’t load the payouts."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingState label="Loading payouts" />;
  if (data.data.length === 0) return <EmptyState title="No payouts yet." />;
  return (
    <>
      <Table
        caption="Payouts"
        columns={[
          { header: 'Created', cell: ({ created_at }) => <DateTime at={created_at} /> },
          { header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
          {
            header: 'Status',
            cell: ({ status, failure_reason }) => (
              <>
                <Badge tone={PAYOUT_TONES[status] ?? 'neutral'}>{status}</Badge>
                {failure_reason && <span className="block text-sm">{failure_reason}</span>}
              </>
            ),
          },
          {
            header: 'Run',
            cell: ({ period, run_id }) =>
              run_id ? (
                <Link to="/admin/payouts/runs/$id" params={{ id: run_id }} className={linkClass()}>
                  {period ? monthText(period) : 'Extra run'}
                </Link>
              ) : (
                'By hand'
              ),
          },
          {
            header: 'Reference',
            cell: ({ transfer_reference }) => <Code className="font-mono text-sm">{transfer_reference}</Code>,
          },
        ]}
        rows={data.data}
        rowKey={(payout) => payout.id}
      />
      {data.summary.total > PAYOUTS_SHOWN && (
        <p className="mt-3 text-muted text-sm">
          The latest {PAYOUTS_SHOWN} of {data.summary.total} payouts.
        </p>
      )}
    </>
  );
}
