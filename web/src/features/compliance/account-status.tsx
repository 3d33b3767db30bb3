import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AccountStatus } from './compliance-query.ts';
import { ReviewRequest } from './review-request.tsx';

const NOTHING_HELD = /^0\.0+$/;

/** The account's status with its time and its reason. A suspension can be reviewed. */
export function AccountStatusFacts({ account }: { account: AccountStatus }) {
  const { status, since, suspension_reason: reason, held, review } = account;
  const isSuspended = status === 'suspended';
  return (
    <section aria-label="Account status" className="grid gap-4">
      {isSuspended && (
        <Notice
          tone="error"
          title="Your account is suspended."
          detail="Your links still redirect visitors. New sales are held, and nothing is paid out."
        />
      )}
      <DefinitionList
        items={[
          {
            term: 'Status',
            value: (
              <>
                <Badge tone={isSuspended ? 'reversed' : 'approved'}>
                  {isSuspended ? 'Suspended' : 'Active'}
                </Badge>{' '}
                since <DateTime at={since} />
              </>
            ),
          },
          ...(isSuspended
            ? [{ term: 'Reason', value: reason ?? 'No reason was recorded. Ask for a review to get one.' }]
            : []),
          ...(isSuspended || !NOTHING_HELD.test(held)
            ? [
                {
                  term: 'Held sales',
                  value: (
                    <>
                      <Money amount={held} /> can’t be paid until we release them.{' '}
                      <Link
                        to="/app/earnings"
                        search={{ tab: 'sales', state: 'held', period: 'three-years' }}
                        className={linkClass()}
                      >
                        See the sales and why
                      </Link>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isSuspended && <ReviewRequest review={review} about="your suspension" />}
    </section>
  );
}
