import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { toast } from '../../../../ui/toast.ts';
import { type DataRequest, dataRequestKeys } from './data-requests-query.ts';

/** Sends a code to the account’s address and takes it back, or takes another proof. */
export function ProveIdentity({ request }: { request: DataRequest }) {
  const { proof, code_sent_at } = request;
  if (proof !== null) return null;
  return (
    <div className="grid max-w-[420px] justify-items-start gap-5">
      <SendCode request={request} />
      {code_sent_at !== null && <CodeField request={request} />}
      <OtherProof request={request} />
    </div>
  );
}

function SendCode({ request: { id, code_sent_at } }: { request: DataRequest }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      withConfirmation(() =>
        bodyOf(api.POST('/v1/operations/data-requests/{id}/code', { params: { path: { id } } })),
      ),
    onSuccess: () => toast.success('Code sent', 'The person replies with it.'),
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem) toast.error('We couldn’t send the code', errorText(problem));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: dataRequestKeys.all }),
  });
  return (
    <Button
      variant={code_sent_at === null ? 'primary' : 'secondary'}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {code_sent_at === null ? 'Email a code to the account' : 'Email another code'}
    </Button>
  );
}

function CodeField({ request: { id } }: { request: DataRequest }) {
  const queries = useQueryClient();
  const [missing, setMissing] = useState(false);
  const prove = useMutation({
    mutationFn: (code: string) => sendProof(id, { code }),
    onSuccess: () => {
      toast.success('Identity proven');
      return queries.invalidateQueries({ queryKey: dataRequestKeys.all });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = textIn(new FormData(event.currentTarget), 'code').replaceAll(' ', '');
    setMissing(!/^\d{8}$/.test(code));
    if (/^\d{8}$/.test(code)) prove.mutate(code);
  };
  const problem = errorToShow(prove.error);
  return (
    <Form onSubmit={submit} onInput={() => prove.isError && prove.reset()} className="grid w-full gap-3">
      <TextField
        label="Code that the person wrote"
        name="code"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 5678"
        error={missing ? 'Enter the eight digits.' : problem ? errorText(problem) : undefined}
      />
      <div>
        <SubmitButton loading={prove.isPending}>Check the code</SubmitButton>
      </div>
    </Form>
  );
}

function OtherProof({ request: { id, kind } }: { request: DataRequest }) {
  const queries = useQueryClient();
  const accept = async (other: string) => {
    await sendProof(id, { other });
    toast.success('Identity proven');
    await queries.invalidateQueries({ queryKey: dataRequestKeys.all });
  };
  return (
    <ReasonDialog
      title="Accept another proof?"
      description={
        kind === 'export'
          ? 'Say what you have seen and why it is enough. Another person then has to hand out the data.'
          : 'Say what you have seen and why it is enough. A second person approves the deletion.'
      }
      label="The proof"
      submitLabel="Accept the proof"
      failed="We couldn’t record the proof."
      trigger={<Button variant="quiet">Accept another proof</Button>}
      onSubmit={accept}
    />
  );
}

function sendProof(id: string, body: { code: string } | { other: string }) {
  return withConfirmation(() =>
    bodyOf(api.POST('/v1/operations/data-requests/{id}/identity', { params: { path: { id } }, body })),
  );
}
