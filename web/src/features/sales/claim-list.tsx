import { Link } from '@tanstack/react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import type { Claim } from './find-query.ts';

const STATES: Record<Claim['status'], { label: string; tone: Tone; text: string }> = {
  open: { label: 'Open', tone: 'held', text: 'A person decides about it.' },
  accepted: { label: 'Accepted', tone: 'approved', text: 'It’s credited to you.' },
  declined: { label: 'Declined', tone: 'reversed', text: 'It isn’t credited.' },
  settled: { label: 'Reported', tone: 'river', text: 'The network has reported the sale itself.' },
};

/** Claims with their states. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  return (
    <ul>
      {claims.map((claim) => {
        const { label, tone, text } = STATES[claim.status];
        return (
          <li key={claim.id} className="border-rule border-t py-3 text-base">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 break-all">Order {claim.order_id}</span>
              <Badge tone={tone}>{label}</Badge>
            </p>
            <p className="mt-0.5 text-muted">
              Claimed on <DateTime at={claim.claimed_at} />, commission{' '}
              <Money amount={claim.gross_commission} />. {text} {claim.reason && <>Reason: {claim.reason} </>}
              {claim.conversion_id && (
                <Link to="/app/earnings/$id" params={{ id: claim.conversion_id }} className={linkClass()}>
                  Trace it
                </Link>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
