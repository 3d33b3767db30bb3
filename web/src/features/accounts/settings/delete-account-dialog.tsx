import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { normalEmail } from '../../../../../worker/platform/contract/field-rules.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../lib/confirm-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { textField } from '../../../lib/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
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
  if (Number(approved) <= 0 && Number(pending) <= 0) return null;
  return (
    <Notice
      tone="held"
      title="You have earnings that aren’t paid out."
      detail={
        <>
          <Money amount={approved} /> approved and <Money amount={pending} /> pending. A payout that is due in
          the waiting period is made as usual. The rest stays in the ledger under your publisher ID, but a
          deleted account can’t be paid.
        </>
      }
    />
  );
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
          Your name and email address, password, passkeys, sessions, API keys, connected apps, sites,
          webhooks, email preferences, the titles of your links, and your clicks with their statistics. Your
          feedback stays without an author. Your links still redirect visitors, but no one earns.
        </p>
      </div>
      <div>
        <h3 className="font-medium">We keep</h3>
        <p className="text-muted">
          Conversions, earnings, claims and payouts for 7 years, because tax and accounting law requires it,
          and data about fraud for up to 7 years. They name your publisher ID only.
        </p>
      </div>
    </>
  );
}
