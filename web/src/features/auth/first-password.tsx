import { lazy } from 'react';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Later } from './later.tsx';
import { send } from './send.ts';

const NewPasswordForm = lazy(() => import('./new-password-form.tsx'));

interface FirstPasswordProps {
  email: string;
  onDone: () => void;
}

/** After an address was verified in another browser than the one that signed up: its password is gone. */
export function FirstPassword({ email, onDone }: FirstPasswordProps) {
  return (
    <AuthFrame
      title="Set your password"
      lead={
        <>
          <span className="break-words">{email}</span> is verified and you’re signed in. Someone signed up
          with this address in another browser, so we removed the password chosen there. Set a new one here.
        </>
      }
    >
      <Later>
        <NewPasswordForm
          save={({ password }) => send(api.v1.auth['set-password'].$post({ json: { password } }))}
          failed="Password not set"
          onDone={onDone}
        />
      </Later>
      <div className="mt-4">
        <Button variant="quiet" onClick={onDone}>
          Continue without a password
        </Button>
      </div>
      <p className="mt-4 text-base text-muted">Without one, you can sign in with a magic link.</p>
    </AuthFrame>
  );
}
