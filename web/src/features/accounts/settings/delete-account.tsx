import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { ignoreCanceled } from '../../../lib/confirm-session.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { type AccountDeletion, deletionQuery } from './deletion-query.ts';

/** Deletes the account after a waiting period, or cancels that. */
export function DeleteAccount({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Delete your account" headingRef={heading}>
      <DataBoundary
        failed="We couldn’t load whether your account will be deleted."
        loading={<LoadingState label="Loading" />}
      >
        <State email={email} focusAfter={heading} />
      </DataBoundary>
    </Section>
  );
}

interface StateProps {
  email: string;
  focusAfter: RefObject<HTMLElement | null>;
}

function State({ email, focusAfter }: StateProps) {
  const { data } = useSuspenseQuery(deletionQuery);
  if (data.deletion) return <Scheduled deletion={data.deletion} focusAfter={focusAfter} />;
  return (
    <>
      <p className="mb-5 max-w-[60ch] text-base text-muted">
        You have {data.grace_days} days to change your mind. Then we erase your personal data for good.
      </p>
      <DeleteAccountDialog email={email} terms={data} />
    </>
  );
}

interface ScheduledProps {
  deletion: NonNullable<AccountDeletion['deletion']>;
  focusAfter: RefObject<HTMLElement | null>;
}

function Scheduled({ deletion, focusAfter }: ScheduledProps) {
  const queries = useQueryClient();
  const cancel = async () => {
    await bodyOf(api.DELETE('/v1/auth/deletion'));
    toast.success('Deletion canceled', 'Your account stays as it is.');
    await queries.invalidateQueries({ queryKey: deletionQuery.queryKey });
  };
  if (deletion.state === 'erasing')
    return (
      <Notice
        tone="held"
        title="Your account is being deleted."
        detail="A payout that is due or on its way is completed first."
      />
    );
  return (
    <Notice
      tone="held"
      title="Your account will be deleted."
      detail={
        <>
          The deletion begins on <DateTime at={deletion.erased_from} />. Until then everything keeps working.
        </>
      }
      action={
        <ConfirmDialog
          title="Keep your account?"
          description="The deletion is canceled. Nothing has been deleted so far."
          confirmLabel="Keep my account"
          cancelLabel="Close"
          destructive={false}
          trigger={<Button size="sm">Cancel the deletion</Button>}
          onConfirm={() => cancel().catch(ignoreCanceled)}
          focusAfter={focusAfter}
        />
      }
    />
  );
}
