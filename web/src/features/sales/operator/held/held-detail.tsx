import { useSuspenseQuery } from '@tanstack/react-query';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ClickDetails } from '../click-details.tsx';
import { heldSaleQuery } from '../requests-query.ts';
import { SaleDetails } from '../sale-details.tsx';
import { HELD_LABELS } from './held-labels.ts';
import { ReleaseSale } from './release-sale.tsx';

/** A held sale with its click, and its release. */
export function HeldDetail({ id }: { id: string }) {
  const sale = useSuspenseQuery(heldSaleQuery(id)).data.data;
  const { held_reason: reason, click } = sale;
  return (
    <>
      <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div>
          <Heading level={2} size="heading">
            {sale.brand_name ?? 'Sale'} through {sale.network_name}
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
            {reason ? (
              <Badge tone="held">{HELD_LABELS[reason]}</Badge>
            ) : (
              <Badge tone="approved">Released</Badge>
            )}
            {sale.explanation}
          </p>
        </div>
        {reason && <ReleaseSale sale={sale} />}
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
      {reason === null && (
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
