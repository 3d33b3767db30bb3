import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

interface NotMeProps {
  /** The headings of the sections that the steps lead to. They get the focus. */
  password: RefObject<HTMLElement | null>;
  passkeys: RefObject<HTMLElement | null>;
}

/** The button for activity of someone else. It leads to the controls that lock them out. */
export function NotMe({ password, passkeys }: NotMeProps) {
  const [open, setOpen] = useState(false);
  const target = useRef<HTMLElement>(null);
  const change = (next: boolean) => {
    if (next) target.current = null;
    setOpen(next);
  };
  const goTo = (heading: RefObject<HTMLElement | null>) => {
    target.current = heading.current;
    setOpen(false);
  };
  return (
    <Dialog
      size="sm"
      title="This wasn’t you?"
      description="Someone else may be able to use your account. Lock them out in this order."
      trigger={<Button size="sm">This wasn’t me</Button>}
      open={open}
      onOpenChange={change}
      focusAfter={target}
    >
      <ol className="grid list-decimal gap-5 pl-5 text-base marker:text-muted">
        <Step title="Change your password" text="This signs out every other browser.">
          <Button variant="primary" onClick={() => goTo(password)}>
            Change password
          </Button>
        </Step>
        <Step
          title="Remove what you don’t know"
          text={
            <>
              A stranger’s passkey, app or{' '}
              <Link to="/api-keys" className={linkClass()}>
                API key
              </Link>{' '}
              keeps working after a new password.
            </>
          }
        >
          <Button onClick={() => goTo(passkeys)}>Check passkeys</Button>
        </Step>
        <Step title="Sign out everywhere" text="Also in this browser. Then sign in with the new password.">
          <SignOutEverywhere />
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li>
      <p className="font-medium">{title}</p>
      <p className="mb-2.5 text-muted">{text}</p>
      {children}
    </li>
  );
}
