import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { NetworkName } from '../../catalog/network-name.tsx';
import { ClassificationBadge } from '../../clicks/classification-badge.tsx';
import { StateBadge } from '../../sales/state-badge.tsx';
import type { Click } from './click-log-query.ts';
import { valueName } from './dimensions.ts';
import { SaleTrace } from './sale-trace.tsx';

interface ClickDetailProps {
  click: Click;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All that is stored of a click that its publisher may see, and its sales. */
export default function ClickDetail({ click, open, onOpenChange }: ClickDetailProps) {
  return (
    <Sheet
      title="Click"
      open={open}
      onOpenChange={onOpenChange}
      footer={<CopyButton text={click.click_id} label="Copy click ID" />}
    >
      <Details click={click} />
    </Sheet>
  );
}

function Details({ click }: { click: Click }) {
  return (
    <div className="grid gap-6">
      <DefinitionList
        items={[
          { term: 'Click ID', value: <Code text={click.click_id} /> },
          { term: 'Time', value: <DateTime at={click.clicked_at} precision="second" /> },
          { term: 'Result', value: <ClassificationBadge click={click} /> },
          { term: 'Reason', value: click.explanation },
          { term: 'Brand', value: click.brand_name ?? 'None' },
          { term: 'Network', value: click.network ? <NetworkName slug={click.network} /> : 'None' },
          { term: 'Link', value: click.link_id ? <Code text={click.link_id} /> : 'None stored' },
          { term: 'Link type', value: click.traffic_source },
          { term: 'Destination', value: click.destination ? <Code text={click.destination} /> : 'None' },
          { term: 'Sub-ID', value: click.sub_id ?? 'None' },
          { term: 'Referring site', value: click.referer_host ?? 'None' },
          { term: 'Country', value: valueName('country', click.country, null) },
          { term: 'Device', value: valueName('device', click.device, null) },
        ]}
      />
      <section aria-label="Sales">
        <h3 className="mb-2 font-medium text-base">Sales</h3>
        {click.conversions.length === 0 && (
          <p className="text-base text-muted">
            {click.classification === 'click'
              ? 'None yet. Networks report a sale within hours to days of its click.'
              : 'None.'}
          </p>
        )}
        {click.conversions.map(({ id, status, earnings }) => (
          <div key={id} className="border-rule border-t py-3 text-base">
            <p className="mb-1 flex items-baseline justify-between gap-3">
              <StateBadge state={status} />
              <Money amount={earnings} />
            </p>
            <SaleTrace id={id} />
          </div>
        ))}
      </section>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code translate="no" className="font-mono text-sm break-all">
      {text}
    </code>
  );
}
