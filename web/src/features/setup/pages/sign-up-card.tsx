import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import type { Builder } from '../../../lib/builders.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CurrentShare } from '../../site/pages/current-share.tsx';

/** What an account brings, for visitors. The page returns here afterwards. */
export function SignUpCard({ builder }: { builder: Builder }) {
  const { data, isError } = useHydratedQuery(statsQuery);
  const brands = data ? formatCount(data.brands) : isError ? 'All' : <Skeleton width="3ch" />;
  const returnTo = `/setup/${builder}`;
  const signUp = `/auth?${new URLSearchParams({ platform: builder, returnTo })}`;
  const signIn = `/auth?${new URLSearchParams({ tab: 'sign-in', returnTo })}`;
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-ink pt-4">
      <h2 className="text-lg">Get your publisher ID</h2>
      <p className="text-md text-muted">With an account, the code on this page has your own ID.</p>
      <ul className="text-md [&>li]:border-rule [&>li]:border-t [&>li]:py-2">
        <li>
          <span className="figures">{brands}</span> brands to link to
        </li>
        <li>
          You keep <CurrentShare /> of each commission
        </li>
        <li>Free, with no minimum traffic</li>
        <li>Your ID works as soon as you verify your email address</li>
      </ul>
      <a href={signUp} className={buttonClass({ size: 'lg' })}>
        Create Account
      </a>
      <p className="text-base text-muted">
        Already have one?{' '}
        <a href={signIn} className={linkClass()}>
          Sign in
        </a>
      </p>
    </div>
  );
}
