import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api, bodyOf } from '../../lib/client.ts';
import { countryName } from '../../lib/country-name.ts';
import { overviewQuery } from '../../lib/overview.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { accountName } from './account-name.ts';
import { DetailsForm } from './details-form.tsx';
import { type DetailsVersion, type PayoutDetails, payoutDetailsQuery } from './payouts-query.ts';

/** Where payouts go: the active account, a held change, and the form. */
export function PayoutDetailsSection() {
  const { data: details } = useSuspenseQuery(payoutDetailsQuery);
  const { active, held, hold_hours } = details;
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = !active && !held;
  const close = () => {
    setEditing(false);
    heading.current?.focus();
  };
  return (
    <Section
      title="Payout details"
      lead={`Stored encrypted, and shown only in part. No payout goes to new details in the first ${hold_hours} hours after a change.`}
      headingRef={heading}
      isFirst
    >
      {active && <p className="mb-4 text-md">Payouts go to {accountText(active)}.</p>}
      {held && <HeldChange held={held} hasActive={active !== null} focusAfter={heading} />}
      {isNew || isEditing ? (
        <DetailsForm onSaved={close} onCancel={isNew ? undefined : close} />
      ) : (
        <Button onClick={() => setEditing(true)}>Change payout details</Button>
      )}
      <History details={details} />
    </Section>
  );
}

interface HeldChangeProps {
  held: DetailsVersion;
  hasActive: boolean;
  focusAfter: RefObject<HTMLHeadingElement | null>;
}

function HeldChange({ held, hasActive, focusAfter }: HeldChangeProps) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/publisher/payout-details/cancel')),
    onSuccess: ({ data }) => {
      queries.setQueryData(payoutDetailsQuery.queryKey, data);
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      toast.success('Change canceled', hasActive ? 'Your earlier details stay in use.' : undefined);
    },
  });
  return (
    <div className="mb-4">
      <Notice
        tone="held"
        title={`On hold: ${accountText(held)}`}
        detail={
          <>
            Payouts go there from <DateTime at={held.effective_at} />. Until then, nothing is sent.
          </>
        }
        action={
          <ConfirmDialog
            title="Cancel this change?"
            description={`The new details are erased.${hasActive ? ' Payouts go to your earlier details.' : ' You have no other details.'}`}
            confirmLabel="Cancel the change"
            cancelLabel="Keep it"
            trigger={<Button size="sm">Cancel the change</Button>}
            onConfirm={async () => void (await cancel.mutateAsync())}
            focusAfter={focusAfter}
          />
        }
      />
    </div>
  );
}

const STATE_LABELS: Record<DetailsVersion['state'], string> = {
  held: 'On hold',
  active: 'In use',
  replaced: 'Replaced',
  canceled: 'Canceled',
  erased: 'Erased',
};

function History({ details: { history } }: { details: PayoutDetails }) {
  if (history.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-base text-river touch:min-h-11">
        History of changes ({history.length})
      </summary>
      <div className="mt-2">
        <Table
          caption="Changes of the payout details"
          rows={history}
          rowKey={({ version }) => String(version)}
          columns={[
            { header: 'Changed', cell: ({ created_at }) => <DateTime at={created_at} /> },
            { header: 'Account', cell: (version) => accountText(version) },
            {
              header: 'State',
              cell: ({ state }) => (
                <Badge tone={state === 'active' ? 'river' : state === 'held' ? 'held' : 'neutral'}>
                  {STATE_LABELS[state]}
                </Badge>
              ),
            },
          ]}
        />
      </div>
    </details>
  );
}

function accountText(version: DetailsVersion): string {
  return `${accountName(version)}${version.country ? ` (${countryName(version.country)})` : ''}`;
}
