import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { holdsQuery, type OperatorHold, payoutKeys } from '../payouts-query.ts';

/** Publishers whose payouts an operator holds. */
export function OperatorHolds() {
  const { data, error, refetch } = useQuery(holdsQuery);
  const mayPay = useMay('money:write');
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useHoldChange();
  const columns = useMemo(
    (): DataColumn<OperatorHold>[] => [
      {
        id: 'publisher',
        header: 'Publisher',
        cell: ({ publisher_id }) => <PublisherLink id={publisher_id} />,
        fixed: true,
      },
      {
        id: 'reason',
        header: 'Reason',
        cell: ({ reason }) => <span className="block min-w-[18ch] max-w-[44ch]">{reason}</span>,
      },
      {
        id: 'placed',
        header: 'Since',
        cell: ({ placed_at, placed_by }) => (
          <>
            <DateTime at={placed_at} /> by <Person actor={placed_by} />
          </>
        ),
      },
      ...(mayPay ? [releaseColumn(change, heading)] : []),
    ],
    [mayPay, change],
  );
  return (
    <Section
      title="Holds by operators"
      lead="A held publisher isn’t paid until an operator releases the hold. They see that their payouts are held, not the reason."
      aside={mayPay && <PlaceHold change={change} />}
      headingRef={heading}
    >
      <DataTable
        caption="Holds by operators"
        columns={columns}
        rows={data}
        rowKey={({ publisher_id }) => publisher_id}
        choosesColumns={false}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={<EmptyState title="No holds.">No operator holds the payouts of a publisher.</EmptyState>}
      />
    </Section>
  );
}

type ChangeHold = (step: 'place' | 'release', publisherId: string, reason: string) => Promise<void>;

function useHoldChange(): ChangeHold {
  const queries = useQueryClient();
  return useMemo(
    () => async (step, publisherId, reason) => {
      const options = { params: { path: { publisher_id: publisherId } }, body: { reason } };
      await withConfirmation(() =>
        step === 'place'
          ? bodyOf(api.POST('/v1/operations/payout-holds/{publisher_id}/place', options))
          : bodyOf(api.POST('/v1/operations/payout-holds/{publisher_id}/release', options)),
      );
      await queries.invalidateQueries({ queryKey: payoutKeys.all });
    },
    [queries],
  );
}

function PlaceHold({ change }: { change: ChangeHold }) {
  return (
    <ReasonDialog
      title="Hold the payouts of a publisher?"
      description="Payouts that aren’t sent yet wait, and no new one is created."
      submitLabel="Hold payouts"
      failed="We couldn’t hold the payouts."
      trigger={<Button>Hold payouts</Button>}
      onSubmit={(reason, fields) => change('place', textIn(fields, 'publisher_id').toUpperCase(), reason)}
    >
      <PlainTextField label="Publisher ID" name="publisher_id" placeholder="PUB000001" mono required />
    </ReasonDialog>
  );
}

function releaseColumn(
  change: ChangeHold,
  focusAfter: RefObject<HTMLHeadingElement | null>,
): DataColumn<OperatorHold> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: ({ publisher_id }) => (
      <ReasonDialog
        title={`Release the payouts of ${publisher_id}?`}
        description="Payouts that have waited are sent with the next check."
        submitLabel="Release"
        failed="We couldn’t release the payouts."
        trigger={<Button size="sm">Release</Button>}
        focusAfter={focusAfter}
        onSubmit={(reason) => change('release', publisher_id, reason)}
      />
    ),
    fixed: true,
  };
}
