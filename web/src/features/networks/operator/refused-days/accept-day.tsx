import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { networkName } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { dayText } from '../../../../ui/day-text.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { showStarted } from '../syncs/syncs-query.ts';
import { type RefusedDay, refusedDayKeys, refusedRowsQuery } from './refused-days-query.ts';

/** Accepts a day as its network restated it: the rows that it lacks are removed, and no others. */
export function AcceptDay({ day }: { day: RefusedDay }) {
  const queries = useQueryClient();
  const accept = async (reason: string) => {
    const request = { params: { path: { id: day.id } }, body: { reason } };
    const { data } = await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/refused-days/{id}/accept', request)),
    );
    toast.success(
      'Day accepted',
      data.sync ? 'A sync of the day has started.' : 'The next sync removes its rows.',
    );
    await queries.invalidateQueries({ queryKey: refusedDayKeys.all });
    if (data.sync) await showStarted(queries, [data.sync]);
  };
  return (
    <ReasonDialog
      title={`Accept ${dayText(day.day, true)} as ${networkName(day.network_id)} restated it?`}
      description={
        <>
          {plural(day.rows_missing, 'sale')} of {plural(day.publishers, 'publisher')} will be reversed:{' '}
          <Money amount={day.net} /> of commission. If the day lacks other rows by then, it is refused again.
          Your reason is in the audit log.
        </>
      }
      submitLabel="Accept day"
      failed="We couldn’t accept the day."
      trigger={
        <Button size="sm" variant="primary">
          Accept
        </Button>
      }
      onSubmit={accept}
    >
      <MissingRows day={day} />
    </ReasonDialog>
  );
}

function MissingRows({ day }: { day: RefusedDay }) {
  const { data, error, refetch } = useQuery(refusedRowsQuery(day.id));
  if (error && !data)
    return (
      <Notice
        tone="error"
        title="We couldn’t load the rows."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingState label="Loading the rows" />;
  const { data: rows, summary } = data;
  return (
    <section aria-label="Rows that it lacks">
      <ul className="grid max-h-60 overflow-y-auto border-rule border-y text-base">
        {rows.map((row) => (
          <li
            key={row.external_id}
            className="flex flex-wrap justify-between gap-x-4 border-rule py-1.5 not-first:border-t"
          >
            <span className="min-w-0">
              {row.publisher_id ? (
                <PublisherLink id={row.publisher_id} />
              ) : (
                <span className="text-muted">No publisher</span>
              )}
              <Code className="block break-all font-mono text-muted text-sm">{row.external_id}</Code>
            </span>
            {row.net !== null && <Money amount={row.net} />}
          </li>
        ))}
      </ul>
      {summary.total > rows.length && (
        <p className="mt-2 text-base text-muted">{`and ${formatCount(summary.total - rows.length)} more`}</p>
      )}
    </section>
  );
}
