import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { returnTo } from '../../../../worker/contract/return-to.ts';
import { sessionQuery } from '../../lib/session.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AuthSearch, AuthTab } from './auth-search.ts';
import { headline } from './headline.ts';
import { Later } from './later.tsx';
import { EMPTY_DRAFT } from './sign-up-fields.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** Only signing up is on the first screen; the other forms follow once it stands. */
const otherForms = queryOptions({
  queryKey: ['sign-in-forms'],
  queryFn: async () => ({
    ...(await import('./sign-in-form.tsx')),
    ...(await import('./mail-request-form.tsx')),
  }),
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: true,
});
const MailSent = lazy(() => import('./mail-sent.tsx'));

interface AuthPageProps {
  search: AuthSearch;
  onTabChange: (tab: AuthTab) => void;
}

/** Signing up, and the two ways of signing in. What was typed stays while the reader goes from one to another. */
export function AuthPage({ search, onTabChange }: AuthPageProps) {
  const { tab = 'sign-up', returnTo: asked } = search;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [signedUp, setSignedUp] = useState<string | null>(null);
  const isSignedIn = useLeaveWhenSignedIn(returnTo(asked));
  const title = headline(tab, search.platform);
  const { data: forms } = useQuery(otherForms);
  if (isSignedIn)
    return (
      <AuthFrame title={title}>
        <LoadingState label="You’re signed in" />
      </AuthFrame>
    );
  if (signedUp !== null)
    return (
      <AuthFrame title={title}>
        <Later>
          <MailSent
            kind="verify"
            email={signedUp}
            returnTo={asked}
            onChangeAddress={() => setSignedUp(null)}
          />
        </Later>
      </AuthFrame>
    );
  const ofEmail = {
    initialEmail: draft.email,
    onEmail: (email: string) => setDraft((old) => ({ ...old, email })),
  };
  const panels = {
    'sign-up': (
      <SignUpForm
        search={search}
        draft={draft}
        onDraft={setDraft}
        onSignedUp={setSignedUp}
        onKnown={() => onTabChange('sign-in')}
      />
    ),
    'sign-in': forms && <forms.SignInForm asked={asked} {...ofEmail} />,
    'magic-link': forms && <forms.MailRequestForm kind="magic" returnTo={asked} {...ofEmail} />,
  };
  const panelOf = (value: AuthTab) => (value === tab ? (panels[value] ?? <LoadingState />) : null);
  return (
    <AuthFrame title={title}>
      <Tabs
        label="Sign up or sign in"
        value={tab}
        onValueChange={onTabChange}
        tabs={[
          { value: 'sign-up', label: 'Sign Up', panel: panelOf('sign-up') },
          { value: 'sign-in', label: 'Sign In', panel: panelOf('sign-in') },
          { value: 'magic-link', label: 'Magic Link', panel: panelOf('magic-link') },
        ]}
      />
    </AuthFrame>
  );
}

/** Nobody who is signed in stays here, and whoever confirms their address in another tab is signed in by that. */
function useLeaveWhenSignedIn(page: string): boolean {
  const { data: session } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const isSignedIn = Boolean(session);
  useEffect(() => {
    if (isSignedIn) location.replace(page);
  }, [isSignedIn, page]);
  return isSignedIn;
}
