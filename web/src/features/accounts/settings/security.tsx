import { useRef } from 'react';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { AccountPassword } from './account-password.tsx';
import { ActivityList } from './activity-list.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AppList } from './app-list.tsx';
import { NotMe } from './not-me.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** The password, the passkeys, the browsers and apps that may use the account, and what has happened in it. */
export default function Security() {
  const passwordHeading = useRef<HTMLHeadingElement>(null);
  const sessionsHeading = useRef<HTMLHeadingElement>(null);
  const passkeysHeading = useRef<HTMLHeadingElement>(null);
  const appsHeading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="max-w-[640px]">
      <Section
        title="Password"
        headingRef={passwordHeading}
        lead="A new password signs you out of every other browser."
        isFirst
      >
        <DataBoundary
          failed="We couldn’t load your password settings."
          loading={<LoadingState label="Loading your password settings" />}
        >
          <AccountPassword heading={passwordHeading} />
        </DataBoundary>
      </Section>
      <Section
        title="Passkeys"
        headingRef={passkeysHeading}
        lead="Sign in with your fingerprint, face, PIN or security key instead of a password."
      >
        <DataBoundary
          failed="We couldn’t load your passkeys."
          loading={<LoadingState label="Loading your passkeys" />}
        >
          <PasskeyList focusAfter={passkeysHeading} />
        </DataBoundary>
        <div className="mt-4 border-rule border-t pt-5">
          <AddPasskey />
        </div>
      </Section>
      <Section
        title="Sessions"
        headingRef={sessionsHeading}
        lead="The browsers that are signed in to your account."
      >
        <DataBoundary
          failed="We couldn’t load your sessions."
          loading={<LoadingState label="Loading your sessions" />}
        >
          <SessionList focusAfter={sessionsHeading} />
        </DataBoundary>
        <div className="mt-4 border-rule border-t pt-5">
          <SignOutEverywhere />
        </div>
      </Section>
      <Section
        title="Connected apps"
        headingRef={appsHeading}
        lead="Assistants and other apps that may use your account."
      >
        <DataBoundary
          failed="We couldn’t load your connected apps."
          loading={<LoadingState label="Loading your connected apps" />}
        >
          <AppList focusAfter={appsHeading} />
        </DataBoundary>
      </Section>
      <Section
        title="Recent activity"
        lead="Sign-ins of the last 90 days, and changes of how you sign in and where we pay you."
        aside={<NotMe password={passwordHeading} passkeys={passkeysHeading} />}
      >
        <DataBoundary
          failed="We couldn’t load the activity."
          loading={<LoadingState label="Loading the activity" />}
        >
          <ActivityList />
        </DataBoundary>
      </Section>
    </div>
  );
}
