import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasSold, overviewQuery } from '../../../lib/overview.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { HELD_SALES } from '../../sales/earnings-search.ts';
import { type ActionItem, actionItemsQuery } from './action-items-query.ts';

interface Line {
  text: ReactNode;
  link: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string };
}

const COMPLIANCE = { to: '/app/compliance', label: 'See why' } as const;
const SITES = { to: '/settings', search: { tab: 'sites' }, label: 'Check the proof' } as const;

/** The sentence of each kind, and the screen that helps. */
const LINES: Record<ActionItem['kind'], (item: ActionItem) => Line> = {
  account_recovered: () => ({
    text: 'Your account was given back to you, and all access to it has ended. Set a password, check your details and enter where you are paid.',
    link: { to: '/settings', search: { tab: 'security' }, label: 'Secure your account' },
  }),
  account_suspended: () => ({ text: 'Your account is suspended.', link: COMPLIANCE }),
  earnings_held: ({ amount }) => ({
    text: (
      <>{amount && <Money amount={amount} />} of your sales are held. They aren’t part of your earnings.</>
    ),
    link: { to: '/app/earnings', search: HELD_SALES, label: 'See why' },
  }),
  payout_failed: ({ amount }) => ({
    text: (
      <>
        A payout of {amount && <Money amount={amount} />} came back. With new payout details, the next payout
        includes it.
      </>
    ),
    link: { to: '/settings', search: { tab: 'billing' }, label: 'Check your payout details' },
  }),
  webhook_disabled: ({ subject, name }) => ({
    text: `We disabled the webhook endpoint “${name}”, because its deliveries failed.`,
    link: endpoint(subject),
  }),
  webhook_failing: ({ subject, name }) => ({
    text: `Deliveries to the webhook endpoint “${name}” fail.`,
    link: endpoint(subject),
  }),
  site_proof_lost: ({ name }) => ({ text: `${name} no longer shows its proof of ownership.`, link: SITES }),
  site_not_verified: ({ name }) => ({ text: `We found no proof that you own ${name}.`, link: SITES }),
  key_expires: ({ name, at }) => ({
    text: (
      <>
        The API key “{name}” expires on {at && <DateTime at={at} precision="day" />}.
      </>
    ),
    link: { to: '/api-keys', label: 'Create a new one' },
  }),
  claim_decided: ({ name, amount }) => ({
    text: (
      <>
        Your claim of {amount && <Money amount={amount} />} was {name}.
      </>
    ),
    link: { to: '/app/earnings', search: { tab: 'find' }, label: 'See your claims' },
  }),
};

const DETAILS_MISSING: Line = {
  text: 'We can’t pay you until you add payout details.',
  link: { to: '/settings', search: { tab: 'billing' }, label: 'Add payout details' },
};

function endpoint(id: string | null) {
  return { to: '/app/webhooks/$id', params: { id: id ?? '' }, label: 'See the deliveries' } as const;
}

/** What needs the publisher's attention. Nothing if there is nothing, or if it can't be loaded. */
export function ActionItems() {
  const { data: items = [] } = useQuery(actionItemsQuery);
  const { data: overview } = useQuery(overviewQuery);
  const lacksDetails = overview !== undefined && hasSold(overview) && !overview.has_payout_details;
  if (items.length === 0 && !lacksDetails) return null;
  return (
    <Section title="Needs your attention" isFirst>
      <ul>
        {lacksDetails && <ActionLine line={DETAILS_MISSING} began={null} />}
        {items.map((item) => (
          <ActionLine
            key={`${item.kind} ${item.subject}`}
            line={LINES[item.kind](item)}
            began={item.kind === 'key_expires' ? null : item.at}
          />
        ))}
      </ul>
    </Section>
  );
}

interface ActionLineProps {
  line: Line;
  /** When it began, if that is known. */
  began: string | null;
}

function ActionLine({ line: { text, link }, began }: ActionLineProps) {
  const { label, ...target } = link;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t py-2 text-base first:border-ink not-first:border-rule">
      <p className="min-w-0 break-words">
        {text}{' '}
        {began && (
          <span className="text-muted text-sm">
            <RelativeTime at={began} />
          </span>
        )}
      </p>
      <Link {...target} className={linkClass()}>
        {label}
      </Link>
    </li>
  );
}
