import { useRef } from 'react';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Section } from '../../ui/section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** The password, and the browsers that are signed in. */
export default function Security() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="max-w-[640px]">
      <Section title="Password" lead="A new password signs you out of every other browser." isFirst>
        <PasswordForm />
      </Section>
      <Section title="Sessions" headingRef={heading} lead="The browsers that are signed in to your account.">
        <DataBoundary
          failed="We couldn’t load your sessions."
          loading={<LoadingState label="Loading your sessions" />}
        >
          <SessionList focusAfter={heading} />
        </DataBoundary>
        <div className="mt-4 border-rule border-t pt-5">
          <SignOutEverywhere />
        </div>
      </Section>
    </div>
  );
}
