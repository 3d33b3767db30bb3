import { useSuspenseQuery } from '@tanstack/react-query';
import { CONFIRMATION_MINUTES } from '../../../../worker/platform/contract/confirmation-minutes.ts';
import { confirmationQuery } from '../../lib/confirm-session.ts';
import { supportsPasskeys } from '../../lib/passkey-browser.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DataBoundary } from '../data-boundary.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyConfirmation } from './passkey-confirmation.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

interface ConfirmSessionDialogProps {
  minutes: number | undefined;
  open: boolean;
  onEnd: (confirmed: boolean) => void;
  /** The dialog is no longer on the page. */
  onClosed: () => void;
}

/** Asks who uses the session, in the ways that the account has. */
export default function ConfirmSessionDialog({
  minutes = CONFIRMATION_MINUTES,
  open,
  onEnd,
  onClosed,
}: ConfirmSessionDialogProps) {
  return (
    <Dialog
      size="sm"
      title="Confirm that it’s you"
      description={`We ask before changes that matter. It lasts for ${minutes} minutes.`}
      open={open}
      onOpenChange={(next) => next || onEnd(false)}
      onClosed={onClosed}
    >
      <DataBoundary
        failed="We couldn’t load how to confirm."
        loading={<LoadingState label="Loading the ways to confirm" />}
      >
        <Ways onConfirmed={() => onEnd(true)} />
      </DataBoundary>
    </Dialog>
  );
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useSuspenseQuery(confirmationQuery);
  return (
    <div className="grid gap-5">
      {data.has_password ? (
        <PasswordConfirmation onConfirmed={onConfirmed} />
      ) : (
        <CodeForm email={data.email} onConfirmed={onConfirmed} />
      )}
      {data.has_passkey && supportsPasskeys() && (
        <div className="border-rule border-t pt-5">
          <PasskeyConfirmation onConfirmed={onConfirmed} />
        </div>
      )}
    </div>
  );
}
