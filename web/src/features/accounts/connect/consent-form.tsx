import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConsentDetails } from './consent-details.tsx';
import type { Consent, Scope } from './consent-query.ts';
import { ConsentScopes } from './consent-scopes.tsx';
import { ConsentWarning } from './consent-warning.tsx';
import { JoinedMarks } from './joined-marks.tsx';
import { openApp } from './open-app.ts';

interface ConsentFormProps {
  consent: Consent;
  /** Opens the consent again, with a new handle. */
  onReload: () => void;
}

/** Asks whether an app may use the account, and what it may do. Then the browser goes back to the app. */
export default function ConsentForm({ consent, onReload }: ConsentFormProps) {
  const { handle, client, scopes, account } = consent;
  const [chosen, setChosen] = useState<Scope[]>(scopes.map(({ scope }) => scope));
  const decide = useMutation({
    mutationFn: (decision: 'allow' | 'deny') =>
      bodyOf(api.POST('/v1/oauth/decisions', { body: { handle, decision, scopes: chosen } })),
    onSuccess: ({ data }) => openApp(data.redirect_to),
  });
  const isBusy = decide.isPending || decide.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) decide.mutate('allow');
  };
  return (
    <Form onSubmit={submit} className="grid gap-7">
      <div className="grid gap-6 border-ink border-t pt-6">
        <JoinedMarks name={client.name} isVerified={client.domain !== null} />
        <Heading level={1} size="screen" className="text-balance wrap-anywhere">
          {client.name} wants to use your Tributary account
        </Heading>
      </div>
      <ConsentWarning client={client} />
      <ConsentDetails client={client} account={account} />
      <ConsentScopes scopes={scopes} chosen={chosen} onChange={setChosen} />
      {decide.error && <Refusal error={decide.error} onReload={onReload} />}
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-3 max-xs:grid">
          <SubmitButton
            variant="primary"
            size="lg"
            className="min-w-36"
            loading={isBusy && decide.variables === 'allow'}
          >
            Allow
          </SubmitButton>
          <Button
            size="lg"
            className="min-w-36"
            loading={isBusy && decide.variables === 'deny'}
            aria-disabled={isBusy || undefined}
            onClick={() => decide.mutate('deny')}
          >
            Cancel
          </Button>
        </div>
        <p className="text-base text-muted">
          You can disconnect it at any time, in the security settings of your account.
        </p>
      </div>
    </Form>
  );
}

/** An expired page can ask again, because the app's request is still here. */
function Refusal({ error, onReload }: { error: Error; onReload: () => void }) {
  const isExpired = error instanceof ApiError && error.code === 'oauth.request_expired';
  return isExpired ? (
    <Notice
      tone="held"
      title="This page was open for too long."
      detail="Check the request again, then allow it."
      action={
        <Button size="sm" onClick={onReload}>
          Show the request again
        </Button>
      }
    />
  ) : (
    <Notice tone="error" title="We couldn’t save your decision." detail={errorText(error)} />
  );
}
