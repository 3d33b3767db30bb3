import { type ReactNode, Suspense } from 'react';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { type NumberedItem, NumberedList } from '../../../ui/numbered-list.tsx';
import { ordinal } from '../../../ui/ordinal.ts';

/** What the reader of a page is about to do. */
type Purpose = 'sign-up' | 'sign-in' | 'magic-link' | 'verify' | 'reset';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  purpose: Purpose;
  children: ReactNode;
}

/** The two columns of the sign-in pages: the form and, on wide screens, what happens next. */
export function AuthLayout({ title, lead, purpose, children }: AuthLayoutProps) {
  return (
    <div className="grid grid-cols-1 gap-x-24 pt-10 pb-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-104 min-w-0 lg:mx-0">
        <h1 className="text-2xl tracking-[-0.01em]">{title}</h1>
        {lead && <p className="mt-3 text-md text-muted">{lead}</p>}
        <noscript>
          <p className="mt-3 text-md text-held">Signing in requires JavaScript.</p>
        </noscript>
        <div className="mt-5">{children}</div>
      </div>
      <aside aria-label="What happens next" className="hidden self-start border-l border-rule pl-10 lg:block">
        <h2 className="text-lg">What happens next</h2>
        <div className="mt-4">
          <NumberedList items={NEXT[purpose]} />
        </div>
      </aside>
    </div>
  );
}

const FIRST_LINK = {
  title: 'Make your first link',
  text: 'Your publisher ID works at once. Paste a product URL under Tools, and the link is ready.',
};
const PAID = { title: 'Follow it to your payout', text: <PayoutTerms /> };

const NEXT: Readonly<Record<Purpose, readonly NumberedItem[]>> = {
  'sign-up': [
    {
      title: 'Verify your email address',
      text: 'We send you a link. It works once and signs you in.',
    },
    FIRST_LINK,
    PAID,
  ],
  'sign-in': [
    {
      title: 'Carry on where you were',
      text: 'You return to the page that sent you here, or to your dashboard.',
    },
    {
      title: 'See what has changed',
      text: 'New clicks, sales and earnings are there within seconds of their report.',
    },
  ],
  'magic-link': [
    {
      title: 'Open the email',
      text: 'The link in it works once and expires in 15 minutes.',
    },
    {
      title: 'You’re signed in',
      text: 'On the device where you open the link. Your password stays as it is.',
    },
  ],
  verify: [FIRST_LINK, PAID],
  reset: [
    {
      title: 'Choose a new password',
      text: 'The link in the email works once and expires in 30 minutes. Until then your old password works.',
    },
    {
      title: 'Sign in again',
      text: 'You’re signed out on every device, so no one stays in with the old one.',
    },
  ],
};

/** When and from how much we pay, by the settings. */
function PayoutTerms() {
  const { data: terms } = useHydratedQuery(payoutTermsQuery);
  return (
    <>
      Every earning shows its click, the network’s report and your share.{' '}
      {terms ? (
        <>
          We pay monthly, on the {ordinal(terms.day)}, from ${terms.minimum}.
        </>
      ) : (
        'We pay monthly.'
      )}
    </>
  );
}

/** Shows that a part of a page is loading its code. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingState label="Loading the form" />}>{children}</Suspense>;
}
