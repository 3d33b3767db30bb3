import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { returnTo } from '../../../../../worker/platform/contract/return-to.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AuthLayout, LazyBoundary } from './auth-layout.tsx';
import type { AuthSearch, AuthTab } from './auth-search.ts';
import type { SignUpDraft } from './sign-up-form.tsx';

const SignUpForm = lazyPart(() => import('./sign-up-form.tsx'));
const SignInForm = lazyPart(() => import('./sign-in-form.tsx'));
const EmailRequestForm = lazyPart(() => import('./email-request-form.tsx'));
const EmailSent = lazyPart(() => import('./email-sent.tsx'));

interface AuthPageProps {
  search: AuthSearch;
  onTabChange: (tab: AuthTab) => void;
}

/** The tabs Sign Up, Sign In and Magic Link. Input is kept when the tab changes. */
export function AuthPage({ search, onTabChange }: AuthPageProps) {
  const { tab = 'sign-up', returnTo: requestedPage } = search;
  const [draft, setDraft] = useState<SignUpDraft>({});
  const [signedUpEmail, setSignedUpEmail] = useState<string | null>(null);
  const forms = useRef<HTMLDivElement>(null);
  const changeTab = (next: AuthTab) => {
    const form = forms.current?.querySelector('form');
    if (form) setDraft((old) => ({ ...old, ...inputOf(form) }));
    onTabChange(next);
  };
  const emailProps = {
    initialEmail: draft.email,
    onEmail: (email: string) => setDraft((old) => ({ ...old, email })),
  };
  const panels = {
    'sign-up': (
      <SignUpForm
        search={search}
        draft={draft}
        onDraft={setDraft}
        onSignedUp={setSignedUpEmail}
        onExistingAccount={() => changeTab('sign-in')}
      />
    ),
    'sign-in': <SignInForm requestedPage={requestedPage} {...emailProps} />,
    'magic-link': <EmailRequestForm kind="magic" returnTo={requestedPage} {...emailProps} />,
  };
  const panelOf = (value: AuthTab) => value === tab && <LazyBoundary>{panels[value]}</LazyBoundary>;
  return (
    <AuthLayout title={titleOf(tab, search.platform)} purpose={tab}>
      <UnlessSignedIn page={returnTo(requestedPage)}>
        {signedUpEmail === null ? (
          <div ref={forms}>
            <Tabs
              label="Sign up or sign in"
              value={tab}
              onValueChange={changeTab}
              tabs={[
                { value: 'sign-up', label: 'Sign Up', panel: panelOf('sign-up') },
                { value: 'sign-in', label: 'Sign In', panel: panelOf('sign-in') },
                { value: 'magic-link', label: 'Magic Link', panel: panelOf('magic-link') },
              ]}
            />
          </div>
        ) : (
          <LazyBoundary>
            <EmailSent
              kind="verify"
              email={signedUpEmail}
              returnTo={requestedPage}
              onChangeAddress={() => setSignedUpEmail(null)}
            />
          </LazyBoundary>
        )}
      </UnlessSignedIn>
    </AuthLayout>
  );
}

/** The name and the address as they are in the document, because the form's code may still be loading. */
function inputOf(form: HTMLFormElement): Pick<SignUpDraft, 'full_name' | 'email'> {
  const data = new FormData(form);
  const entries = ['full_name', 'email'].flatMap((name) => {
    const value = data.get(name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Redirects once this browser is signed in, also after the address was verified in another tab. A separate component,
 * because React would drop a form's input if the session's response rendered it while its code is loading.
 */
function UnlessSignedIn({ page, children }: { page: string; children: ReactNode }) {
  const { data: session } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const isSignedIn = Boolean(session);
  useEffect(() => {
    if (isSignedIn) location.replace(page);
  }, [isSignedIn, page]);
  return isSignedIn ? <LoadingState label="You’re signed in" /> : children;
}

const SIGN_UP_TITLE = 'Earn from what you build';
const PLATFORM_TITLES = new Map([
  ['lovable', 'Earn from what you build in Lovable'],
  ['cursor', 'Earn from what you build in Cursor'],
  ['bolt', 'Earn from what you build in Bolt'],
  ['claude', 'Earn from what you build with Claude'],
]);

/** On the sign-up tab the title names the visitor's platform. */
function titleOf(tab: AuthTab, platform: string | undefined): string {
  if (tab !== 'sign-up') return 'Sign in to Tributary';
  return PLATFORM_TITLES.get(platform ?? '') ?? SIGN_UP_TITLE;
}
