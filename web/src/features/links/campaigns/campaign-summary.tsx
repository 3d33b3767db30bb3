import { Suspense, useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Money } from '../../../ui/money.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { useCampaign } from './campaign-combobox.tsx';

const CampaignDialog = lazyPart(() => import('./campaign-dialog.tsx'));

/** The name and the figures of the campaign whose links are shown. */
export function CampaignSummary({ id }: { id: string }) {
  const campaign = useCampaign(id);
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-label="Campaign" className="mb-8">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex min-w-0 items-baseline gap-2 text-lg">
          <span className="min-w-0 break-words">{campaign?.name}</span>
          {campaign?.status === 'archived' && <Badge>Archived</Badge>}
        </h2>
        <Button disabled={!campaign} onClick={() => setAdding(true)}>
          Add links
        </Button>
      </div>
      <Stats>
        <Stat label="Links" value={campaign && formatCount(campaign.links)} />
        <Stat label="Clicks" value={campaign && formatCount(campaign.clicks)} />
        <Stat label="Conversions" value={campaign && formatCount(campaign.conversions)} />
        <Stat label="Earnings" value={campaign && <Money amount={campaign.earnings} />} />
        <Stat label="EPC" value={campaign && <Money amount={campaign.epc} digits="significant" />} />
      </Stats>
      {isAdding && campaign && (
        <Suspense>
          <CampaignDialog campaign={campaign} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}
