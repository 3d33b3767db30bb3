import { useSuspenseQuery } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ClickDetails } from '../click-details.tsx';
import { RelatedSales } from '../related-sales.tsx';
import { type ClaimEvidence, claimQuery } from '../requests-query.ts';
import { ClaimDecision } from './claim-decision.tsx';
import { CLAIM_STATES } from './claim-states.ts';

/** A claim with its evidence: the click, what the network has reported, and what is usual. */
export function ClaimDetail({ id }: { id: string }) {
  const evidence = useSuspenseQuery(claimQuery(id)).data.data;
  const { claim, click, reported_sales, similar_sales, usual } = evidence;
  return (
    <>
      <header className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Heading level={2} size="heading">
            Order <span className="break-all">{claim.order_id}</span>
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
            <Badge tone={CLAIM_STATES[claim.status].tone}>{CLAIM_STATES[claim.status].label}</Badge>
            Claimed on <DateTime at={claim.claimed_at} />
          </p>
        </div>
        <ClaimDecision evidence={evidence} />
      </header>
      <Section title="Claim">
        <ClaimFacts evidence={evidence} />
      </Section>
      <Section
        title="Click"
        lead="The click ID is signed by us, so it proves the publisher, the program and the time."
      >
        <ClickDetails click={click} />
      </Section>
      <Section
        title="Reported sales"
        lead={evidence.reporting ?? 'What networks have reported for the same click or order.'}
      >
        {reported_sales.length === 0 ? (
          <p className="text-base text-muted">No network has reported a sale for this click or this order.</p>
        ) : (
          <RelatedSales caption="Reported sales" sales={reported_sales} />
        )}
      </Section>
      <Section
        title="Similar sales"
        lead={
          usual ? (
            <>
              In the last 90 days, the publisher had {plural(usual.sales, 'sale')} of this brand, each with{' '}
              <Money amount={usual.smallest} /> to <Money amount={usual.largest} />.
            </>
          ) : (
            'The publisher’s other sales of this brand show what is usual.'
          )
        }
      >
        {similar_sales.length === 0 ? (
          <p className="text-base text-muted">The publisher has no other sale of this brand in 90 days.</p>
        ) : (
          <RelatedSales caption="Similar sales" sales={similar_sales} />
        )}
      </Section>
    </>
  );
}

function ClaimFacts({ evidence }: { evidence: ClaimEvidence }) {
  const { claim, publisher, claims, counts_until } = evidence;
  return (
    <DefinitionList
      items={[
        {
          term: 'Publisher',
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <PublisherLink id={publisher.publisher_id} name={publisher.full_name} />
              {publisher.status !== 'active' && <Badge tone="reversed">{publisher.status}</Badge>}
            </span>
          ),
        },
        { term: 'Gross commission', value: <Money amount={claim.gross_commission} /> },
        { term: 'Brand', value: evidence.brand_name ?? 'Unknown' },
        { term: 'Network', value: evidence.network_name ?? 'None' },
        {
          term: 'Purchases count until',
          value: counts_until ? <DateTime at={counts_until} /> : 'The click has no program',
        },
        { term: 'Source', value: claim.source ?? '–' },
        {
          term: 'Claims of the publisher',
          value: `${claims.open} open, ${claims.accepted} accepted, ${claims.declined} declined, ${claims.settled} reported by networks`,
        },
        ...(claim.decided_at
          ? [
              {
                term: 'Decision',
                value: (
                  <>
                    {CLAIM_STATES[claim.status].label} on <DateTime at={claim.decided_at} /> by{' '}
                    {claim.decided_by && <Person actor={claim.decided_by} />}
                    {claim.reason && <span className="block text-muted">{claim.reason}</span>}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
