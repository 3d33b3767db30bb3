import { useSuspenseQuery } from '@tanstack/react-query';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ClickDetails } from '../click-details.tsx';
import { ReportedRows } from '../reported-rows.tsx';
import { heldSaleQuery } from '../requests-query.ts';
import { SaleDetails } from '../sale-details.tsx';
import { DecideSale } from './decide-sale.tsx';
import { HELD_LABELS } from './held-labels.ts';

/** A held or forfeited sale with its click, and what can be decided about it. */
export function HeldDetail({ id }: { id: string }) {
  const sale = useSuspenseQuery(heldSaleQuery(id)).data.data;
  const { held_reason: reason, forfeited_for: forfeitedFor, click } = sale;
  return (
    <>
      <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div>
          <Heading level={2} size="heading">
            {sale.brand_name ?? 'Sale'} through {sale.network_name}
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
            {forfeitedFor && <Badge tone="reversed">Forfeited</Badge>}
            {reason && <Badge tone="held">{HELD_LABELS[reason]}</Badge>}
            {!forfeitedFor && !reason && <Badge tone="approved">Released</Badge>}
            {sale.explanation}
          </p>
        </div>
        <DecideSale sale={sale} />
      </header>
      {reason === 'compliance_hold' && (
        <div className="pb-10">
          <Notice
            tone="held"
            title="A violation holds all sales of this publisher."
            detail="Decide about the violation on the Compliance tab to release them together. Released here, this sale stays released."
          />
        </div>
      )}
      {reason === 'contradicting_report' && (
        <div className="pb-10">
          <Notice
            tone="held"
            title="The network reports two sales of different clicks under one ID."
            detail="This is the first one, and its report is unchanged. Ask the network which sale is right. If you release it, it counts; the other report below has no effect."
          />
        </div>
      )}
      {reason === 'status_went_back' && (
        <div className="pb-10">
          <Notice
            tone="held"
            title="The network takes back the status of a sale that was paid out."
            detail={
              <>
                <Money amount={sale.paid_out} /> of it was paid, and nothing is deducted while it is held. It
                is no longer held once the network reports the status again, or reverses the sale.
              </>
            }
          />
        </div>
      )}
      {forfeitedFor && (
        <div className="pb-10">
          <Notice
            tone="plain"
            title="The publisher isn’t paid for this sale."
            detail="Their share stays with us, whatever the network reports. They can ask for a review; reinstate the sale if they are right."
          />
        </div>
      )}
      {reason === null && forfeitedFor === null && (
        <div className="pb-10">
          <Notice tone="approved" title="This sale isn’t held. It is paid like any other." />
        </div>
      )}
      <Section title="Sale">
        <SaleDetails
          sale={sale}
          more={[
            { term: 'Publisher', value: <PublisherLink id={sale.publisher_id} name={sale.publisher_name} /> },
          ]}
        />
      </Section>
      <Section title="Report" lead="The network’s rows as they came, newest first.">
        <ReportedRows sale={sale} />
      </Section>
      <Section title="Click" lead="The click that the network’s report names.">
        {click ? (
          <ClickDetails click={click} />
        ) : (
          <p className="text-base text-muted">The sale was credited without a click.</p>
        )}
      </Section>
    </>
  );
}
