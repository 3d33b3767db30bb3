import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What a developer asks first: the price, the brands, the share, the payouts, and where it works. */
export function Facts() {
  const { data: stats } = useHydratedQuery(statsQuery);
  const { data: terms } = useHydratedQuery(payoutTermsQuery);
  const facts = [
    { name: 'Price', value: 'Free', note: 'No plans, no approval wait' },
    {
      name: 'Brands',
      value: stats && formatCount(stats.brands),
      note: 'With an active program',
    },
    { name: 'Your share', value: stats && `${stats.share_percent}%`, note: 'Of each commission' },
    {
      name: 'Payout',
      value: terms && ordinal(terms.day),
      note: terms && (
        <Link to="/pricing" className={linkClass()}>
          Each month, from <Money amount={terms.minimum} />
        </Link>
      ),
    },
  ];
  return (
    <section aria-label="At a glance" className="border-t border-ink">
      <dl className="grid grid-cols-2">
        {facts.map(({ name, value, note }) => (
          <div key={name} className="flex flex-col border-b border-rule py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="figures text-2xl">{value ?? <Skeleton width="3ch" />}</dd>
            <dd className="text-sm text-muted">{note ?? <Skeleton width="12ch" />}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 pt-3 text-base text-muted">
        Works with
        {BUILDERS.map((builder) => (
          <Link
            key={builder}
            to="/setup/$builder"
            params={{ builder }}
            className={`${linkClass()} touch:py-3`}
          >
            {BUILDER_NAMES[builder]}
          </Link>
        ))}
        <span>and any page or app that you can put a link on.</span>
      </p>
    </section>
  );
}
