import { Suspense, useState } from 'react';
import { useReader } from '../../lib/session.ts';
import { BarMenu } from '../../ui/bar-menu.tsx';
import { cn } from '../../ui/cn.ts';
import { initialOf } from '../../ui/initial-of.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';

const AccountMenu = lazyPart(() => import('./account-menu.tsx'));

const START =
  'inline-flex min-h-11 items-center rounded-md bg-river px-4 text-md font-medium whitespace-nowrap text-on-river no-underline hover:bg-river-deep @md:min-h-9 forced-colors:border';
const SIGN_IN =
  'inline-flex min-h-11 items-center rounded-md px-3.5 text-md whitespace-nowrap text-ink no-underline hover:bg-sheet';

/** The sign-in and sign-up links, or the account menu. Neither while it is unknown who reads. */
export function AccountButton() {
  const session = useReader();
  const [opened, setOpened] = useState(false);
  if (session === 'unknown') return null;
  if (!session)
    return (
      <>
        <a href="/auth?tab=sign-in" className={cn(SIGN_IN, '@max-sm:hidden')}>
          Sign in
        </a>
        <a href="/auth" className={cn(START, '@max-xs:hidden')}>
          Get Started
        </a>
      </>
    );
  const name = session.publisher.full_name || 'User';
  return (
    <BarMenu
      id="menu-account"
      label={`Account: ${name}`}
      align="end"
      className="grid size-11 place-items-center rounded-md hover:bg-sheet @md:-mr-1.5"
      trigger={
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-md border border-rule-strong bg-river-wash text-md font-medium text-river-deep"
        >
          {initialOf(name)}
        </span>
      }
      onOpen={() => setOpened(true)}
    >
      <div className="w-72 rounded-md border border-rule-strong bg-raised">
        {opened && (
          <Suspense fallback={<LoadingState />}>
            <AccountMenu session={session} />
          </Suspense>
        )}
      </div>
    </BarMenu>
  );
}

/** The sign-in links of the narrow menu; nothing for signed-in readers, and while it is unknown who reads. */
export function NarrowSignIn() {
  return useReader() ? null : (
    <p className="flex flex-wrap gap-3 border-rule border-t pt-4">
      <a href="/auth?tab=sign-in" className={SIGN_IN}>
        Sign in
      </a>
      <a href="/auth" className={cn(START, '@xs:hidden')}>
        Get Started
      </a>
    </p>
  );
}
