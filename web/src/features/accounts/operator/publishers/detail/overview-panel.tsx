import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../../shell/operator/person.tsx';
import { Badge } from '../../../../../ui/badge.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { linkClass } from '../../../../../ui/link-class.ts';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../../ui/stat.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { type PublisherDetail, publisherQuery } from '../publishers-query.ts';
import { Pending } from './pending.tsx';
import { ReleaseHeld } from './release-held.tsx';

/** Holds are counted up to here. */
const MAX_COUNTED_HOLDS = 100;

/** What an operator wants to see first: open matters, profile, status, sites. */
export function OverviewPanel({ id }: { id: string }) {
  const publisher = useSuspenseQuery(publisherQuery(id)).data.data;
  const held = publisher.held_sales >= MAX_COUNTED_HOLDS ? '100+' : publisher.held_sales;
  return (
    <>
      <div className="pb-10">
        <Stats>
          <Stat
            label="Open claims"
            value={publisher.open_claims}
            note={publisher.open_claims > 0 && <ToRequests id={id} />}
          />
          <Stat
            label="Held sales"
            value={held}
            note={
              publisher.held_sales > 0 &&
              publisher.status === 'active' && <ReleaseHeld publisher={publisher} />
            }
          />
          <Stat label="Open reviews" value={publisher.open_reviews} />
          <Stat label="Active links" value={formatCount(publisher.links.active)} />
          <Stat
            label="Share of a sale today"
            value={`${publisher.share_percent}%`}
            note={publisher.share_rules.some(isOwnShare) ? 'Own rule' : 'Default'}
          />
        </Stats>
      </div>
      <Section title="Pending" lead="Work about this publisher that isn’t finished.">
        <Pending publisher={publisher} />
      </Section>
      <Section title="Profile">
        <Profile publisher={publisher} />
      </Section>
      <Section title="Status" lead="Every change with its reason, newest first.">
        <StatusHistory publisher={publisher} />
      </Section>
      <Section title="Sites" lead="Redirects go straight to a verified site without a program.">
        <Sites publisher={publisher} />
      </Section>
    </>
  );
}

/** True for the rule that gives the publisher a share of their own now. */
function isOwnShare({ applies_to, state, share_percent }: PublisherDetail['share_rules'][number]): boolean {
  return applies_to === 'publisher' && state === 'current' && share_percent !== null;
}

function ToRequests({ id }: { id: string }) {
  return (
    <Link
      to="/admin/requests/$queue"
      params={{ queue: 'claims' }}
      search={{ of: id }}
      className={linkClass()}
    >
      Show claims
    </Link>
  );
}

function Profile({ publisher }: { publisher: PublisherDetail }) {
  const { email_verified_at, last_seen_at, platform } = publisher;
  return (
    <DefinitionList
      items={[
        { term: 'Full name', value: publisher.full_name },
        {
          term: 'Email',
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 break-all">{publisher.email}</span>
              <Badge tone={email_verified_at ? 'approved' : 'held'}>
                {email_verified_at ? 'Verified' : 'Not verified'}
              </Badge>
            </span>
          ),
        },
        { term: 'Joined', value: <DateTime at={publisher.joined_at} /> },
        {
          term: 'Last seen',
          value: last_seen_at ? <RelativeTime at={last_seen_at} /> : 'Signed out everywhere',
        },
        { term: 'Builds with', value: platform ?? '–' },
        { term: 'Consent to news', value: <NewsConsent publisher={publisher} /> },
        ...(publisher.is_operator ? [{ term: 'Role', value: 'Also an operator' }] : []),
      ]}
    />
  );
}

function NewsConsent({ publisher }: { publisher: PublisherDetail }) {
  const { marketing_consent, marketing_consent_since: since } = publisher;
  return (
    <>
      {marketing_consent ? 'Given' : 'Not given'}
      {since && (
        <>
          , since <DateTime at={since} />
        </>
      )}
    </>
  );
}

const ACTIONS: Record<string, string> = {
  'publisher.suspended': 'Suspended',
  'publisher.reactivated': 'Reactivated',
  'account.closed': 'Account deleted',
  'account.recovered': 'Given back to its owner',
};

function StatusHistory({ publisher: { status_history } }: { publisher: PublisherDetail }) {
  if (status_history.length === 0)
    return <p className="text-base text-muted">Active since sign-up, without a change.</p>;
  return (
    <Table
      caption="Status changes"
      columns={[
        { header: 'Time', cell: ({ at }) => <DateTime at={at} /> },
        { header: 'Change', cell: ({ action }) => ACTIONS[action] ?? action },
        {
          header: 'Reason',
          cell: ({ reason }) => <span className="block min-w-[24ch] max-w-[60ch]">{reason ?? '–'}</span>,
        },
        { header: 'By', cell: ({ actor }) => <Person actor={actor} /> },
      ]}
      rows={status_history}
      rowKey={({ at, action }) => `${at} ${action}`}
    />
  );
}

function Sites({ publisher: { sites } }: { publisher: PublisherDetail }) {
  if (sites.length === 0)
    return <EmptyState title="No sites.">The publisher hasn’t added a site of their own.</EmptyState>;
  return (
    <Table
      caption="Sites"
      columns={[
        { header: 'Domain', cell: ({ domain }) => <span className="break-all">{domain}</span> },
        {
          header: 'Proof',
          cell: ({ verified_at, verified_by, lost_at }) =>
            verified_at ? (
              <span className="flex flex-wrap gap-1.5">
                <Badge tone="approved">Verified by {verified_by}</Badge>
                {lost_at && <Badge tone="held">Proof missing</Badge>}
              </span>
            ) : (
              <Badge>Not verified</Badge>
            ),
        },
        {
          header: 'Verified',
          cell: ({ verified_at }) => (verified_at ? <DateTime at={verified_at} /> : '–'),
        },
        { header: 'Added', cell: ({ added_at }) => <DateTime at={added_at} precision="day" /> },
      ]}
      rows={sites}
      rowKey={({ domain }) => domain}
    />
  );
}
