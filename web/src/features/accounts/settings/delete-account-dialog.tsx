import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { normalEmail } from '../../../../../worker/platform/contract/field-rules.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../lib/confirm-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { textField } from '../../../lib/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { balancesQuery, type NextPayout } from '../../payouts/balances-query.ts';
import { type AccountDeletion, deletionQuery } from './deletion-query.ts';

interface DeleteAccountDialogProps {
  email: string;
  terms: AccountDeletion;
}

/** The button that deletes the account, with what that means. The email address has to be typed. */
export function DeleteAccountDialog({ email, terms }: DeleteAccountDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const fields = z.object({
    email: textField(
      (text) => (text === email ? undefined : 'Please enter the email address of your account'),
      normalEmail,
    ),
  });
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '' },
  });
  const request = useMutation({
    mutationFn: (body: z.infer<typeof fields>) =>
      withConfirmation(() => bodyOf(api.POST('/v1/auth/deletion', { body }))),
    onSuccess: () => {
      toast.info('Deletion scheduled', 'We sent you an email about it.');
      setOpen(false);
      return queries.invalidateQueries({ queryKey: deletionQuery.queryKey });
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    reset();
    request.reset();
  };
  const problem = errorToShow(request.error);
  return (
    <Dialog
      title="Delete your account?"
      trigger={<Button variant="danger">Delete my account</Button>}
      open={open}
      onOpenChange={change}
      footer={
        <Button type="submit" form={formId} variant="danger" loading={request.isPending}>
          Delete my account
        </Button>
      }
    >
      <div className="grid gap-5 text-base">
        <Unpaid balance={terms.balance} />
        <Consequences days={terms.grace_days} />
        <Form
          id={formId}
          onInput={() => request.isError && request.reset()}
          onSubmit={handleSubmit((input) => request.isPending || request.mutate(input))}
          className="grid gap-4"
        >
          <TextField
            label={`To confirm, enter ${email}`}
            type="email"
            autoComplete="off"
            required
            {...register('email')}
            error={formState.errors.email?.message}
          />
          {problem && (
            <Notice tone="error" title="We couldn’t delete your account." detail={errorText(problem)} />
          )}
        </Form>
      </div>
    </Dialog>
  );
}

function Unpaid({ balance: { approved, pending } }: { balance: AccountDeletion['balance'] }) {
  const { next_payout: payout } = useSuspenseQuery(balancesQuery).data;
  if (Number(approved) <= 0 && Number(pending) <= 0) return null;
  return (
    <Notice
      tone="held"
      title="You have earnings that aren’t paid out."
      detail={
        <>
          <Money amount={approved} /> approved and <Money amount={pending} /> pending.{' '}
          {(Number(payout.amount) > 0 || EARLIER.has(payout.obstacle)) && <Due payout={payout} />} What isn’t
          due when the account is closed stays owed under your publisher ID for the 7 years that we keep its
          records, but we can’t pay a closed account.
        </>
      }
    />
  );
}

/** What becomes of the amount that is due now, with a payout that isn't sent yet. */
function Due({ payout }: { payout: NextPayout }) {
  return DUE[payout.obstacle ?? 'none'](payout, <Money amount={payout.amount} />);
}

const DUE: Record<
  NonNullable<NextPayout['obstacle']> | 'none',
  (payout: NextPayout, due: ReactNode) => ReactNode
> = {
  none: paid,
  below_threshold: paid,
  details_held: paid,
  details_missing: (_, due) => (
    <>
      {due} is due, but we have no payout details. Add them before the account is closed, and we pay you
      first. Otherwise we owe it to you unpaid.
    </>
  ),
  details_incomplete: (_, due) => (
    <>
      {due} is due, but your payout details lack what banks ask for. Complete them before the account is
      closed, and we pay you first. Otherwise we owe it to you unpaid.
    </>
  ),
  tax_missing: (_, due) => (
    <>
      {due} is due, but your tax data is missing or expired. Give it before the account is closed, and we pay
      you first. Otherwise we owe it to you unpaid.
    </>
  ),
  held: onHold,
  suspended: onHold,
  transfer_failed: () =>
    'Your last payout came back. Change your payout details before the account is closed, and we pay you first. Otherwise we owe it to you unpaid.',
  payout_open: ({ amount }, due) => (
    <>
      A payout is being prepared. We complete it{Number(amount) > 0 && <>, and pay {due} more,</>} before we
      close the account.
    </>
  ),
};
/** What the publisher reads although nothing more is due: an earlier payout isn't sent. */
const EARLIER: ReadonlySet<NextPayout['obstacle']> = new Set(['transfer_failed', 'payout_open']);

function paid({ day }: NextPayout, due: ReactNode) {
  return (
    <>
      We pay {due} with the payouts of <DateTime at={day} precision="day" />, however little it is, and close
      the account afterwards.
    </>
  );
}

function onHold(_: NextPayout, due: ReactNode) {
  return <>{due} is on hold. It isn’t paid before the account is closed unless the hold ends.</>;
}

function Consequences({ days }: { days: number }) {
  return (
    <>
      <div>
        <h3 className="font-medium">For {days} days</h3>
        <p className="text-muted">Nothing changes, and you can cancel here.</p>
      </div>
      <div>
        <h3 className="font-medium">Then we delete</h3>
        <p className="text-muted">
          Your name and email address, payout and tax details, password, passkeys, sessions, API keys,
          connected apps, sites, webhooks, email preferences, the titles of your links, and your clicks with
          their statistics. Your feedback stays without an author. Your links still redirect visitors, but no
          one earns.
        </p>
      </div>
      <div>
        <h3 className="font-medium">We keep</h3>
        <p className="text-muted">
          Conversions, earnings, claims and payouts for 7 years, because tax and accounting law requires it,
          and data about fraud for up to 7 years. They name your publisher ID only, except for the bank’s
          statements, which name the holder of each account that we paid. Backups are deleted within 90 days.
        </p>
      </div>
    </>
  );
}
