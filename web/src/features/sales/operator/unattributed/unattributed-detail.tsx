import { useSuspenseQuery } from '@tanstack/react-query';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ReportedRows } from '../reported-rows.tsx';
import { unattributedSaleQuery } from '../requests-query.ts';
import { SaleDetails } from '../sale-details.tsx';
import { ClickCheck } from './click-check.tsx';
import { LeaveSale } from './leave-sales.tsx';
import { MatchCard } from './match-card.tsx';
import { RetrySale } from './retry-sale.tsx';
import { REASON_LABELS } from './unattributed-labels.ts';

/** A sale without a publisher: what the network sent, the clicks that may belong to it, and a check of any other click. */
export function UnattributedDetail({ id }: { id: string }) {
  const sale = useSuspenseQuery(unattributedSaleQuery(id)).data.data;
  const mayDecide = useMay('money:write');
  const { unattributed_reason: reason } = sale;
  return (
    <>
      <header className="mb-8">
        <Heading level={2} size="heading">
          {sale.brand_name ?? 'Sale'} through {sale.network_name}
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
          {reason ? (
            <Badge tone="held">{REASON_LABELS[reason]}</Badge>
          ) : (
            <Badge tone="approved">Assigned</Badge>
          )}
          {sale.left && <Badge>Left</Badge>}
          {sale.explanation && <span>No one is credited: {sale.explanation}.</span>}
        </p>
      </header>
      {sale.left && (
        <div className="pb-10">
          <Notice
            tone="plain"
            title="An operator has left this sale with the network."
            detail={`${sale.left_reason ?? ''} It waits again once a report changes it.`.trim()}
          />
        </div>
      )}
      <Section title="Sale">
        <SaleDetails sale={sale} />
      </Section>
      {reason ? (
        <>
          <Section
            title="Possible matches"
            lead="None of them is proof. Compare the time, the program and the order."
          >
            {sale.matches.length === 0 ? (
              <p className="max-w-[64ch] text-base text-muted">
                We found no click that may have led to the sale. If the publisher sends a click ID, check it
                below.
              </p>
            ) : (
              <ul className="grid gap-4 lg:grid-cols-2">
                {sale.matches.map((match) => (
                  <li key={match.click.click_id}>
                    <MatchCard match={match} saleId={id} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section
            title="Check a click"
            lead="A click ID that we signed shows the publisher, the program and the time of the click."
          >
            <ClickCheck saleId={id} />
          </Section>
          {mayDecide && (
            <Section
              title="Retry"
              lead="Once a missing program or signing key was added, the report may lead to a publisher."
            >
              <RetrySale saleId={id} />
            </Section>
          )}
          {mayDecide && (
            <Section
              title={sale.left ? 'Take up again' : 'Leave'}
              lead={
                sale.left
                  ? 'It is counted as waiting again.'
                  : 'A sale of the network itself, or of another site, belongs to none of our publishers.'
              }
            >
              <LeaveSale sale={sale} />
            </Section>
          )}
        </>
      ) : (
        <div className="pb-10">
          <Notice tone="approved" title="This sale is credited to a publisher." />
        </div>
      )}
      <Section title="Report" lead="The network’s rows as they came, newest first.">
        <ReportedRows sale={sale} />
      </Section>
    </>
  );
}
