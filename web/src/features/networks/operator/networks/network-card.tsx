import { type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { NETWORK_SLUGS } from '../../../../../../worker/platform/contract/networks.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { NetworkStatistics } from '../networks-query.ts';
import { Closing } from './closing.tsx';
import { Credentials } from './credentials.tsx';
import { PauseButton } from './pause-button.tsx';

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'));

/** A network with its figures, its credentials and what can be done with it. */
export function NetworkCard({ network }: { network: NetworkStatistics }) {
  const { network_name, network_slug, is_active, is_synced, is_syncing, closed_at, closed_reason } = network;
  const [isEditing, setEditing] = useState(false);
  const slug = NETWORK_SLUGS.find((each) => each === network_slug);
  return (
    <Card
      look="boxed"
      title={network_name}
      aside={
        <span className="flex gap-1.5">
          {is_syncing && <Badge tone="river">Syncing</Badge>}
          {closed_at !== null && <Badge tone="reversed">Closed</Badge>}
          {is_synced && (
            <Badge tone={is_active ? 'approved' : 'held'}>{is_active ? 'Active' : 'Paused'}</Badge>
          )}
        </span>
      }
      footer={
        <>
          {slug && (
            <>
              <Button size="sm" onClick={() => setEditing(true)} aria-label={`Settings of ${network_name}`}>
                Settings
              </Button>
              <PauseButton
                slug={slug}
                name={network_name}
                isActive={is_active}
                isClosed={closed_at !== null}
              />
            </>
          )}
          {(closed_at !== null || network.total_programs > 0) && <Closing network={network} />}
        </>
      }
    >
      {closed_at !== null && (
        <p className="mb-3 text-base text-muted">
          Closed <RelativeTime at={closed_at} />. Its links lead straight to the shops and earn nothing. Sales
          of earlier clicks are still reported and paid. Reason: {closed_reason}
        </p>
      )}
      {!is_active && (
        <p className="mb-3 text-base text-muted">
          This network is paused. Its catalog and reports aren’t read.
          {closed_at === null && ' Its links keep earning.'}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-base sm:max-lg:grid-cols-3">
        <Fact term="Approved" value={formatCount(network.approved_programs)} />
        <Fact term="Pending" value={formatCount(network.pending_programs)} />
        <Fact term="Programs" value={formatCount(network.total_programs)} />
        <Fact term="Links" value={formatCount(network.total_links)} />
        <Fact
          term="Last sale"
          value={network.last_sale_at ? <RelativeTime at={network.last_sale_at} /> : 'None'}
        />
        {is_synced && (
          <>
            <Fact
              term="Last sync"
              value={network.last_sync_at ? <RelativeTime at={network.last_sync_at} /> : 'Never'}
            />
            <Fact term="Success rate" value={<SuccessRate rate={network.success_rate} />} />
          </>
        )}
      </dl>
      {is_synced ? (
        <Credentials credentials={network.credentials} />
      ) : (
        <p className="mt-4 text-base text-muted">It has no feed: its conversions are reported to us.</p>
      )}
      {slug && isEditing && (
        <Suspense>
          <SettingsDialog slug={slug} name={network_name} open onOpenChange={setEditing} />
        </Suspense>
      )}
    </Card>
  );
}

function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="figures text-lg">{value}</dd>
    </div>
  );
}

/** Of the syncs of the last 7 days. Without a sync there is no figure. */
function SuccessRate({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="text-base text-muted">No runs in 7 days</span>;
  const tone = rate >= 90 ? 'approved' : rate >= 50 ? 'held' : 'reversed';
  return <Badge tone={tone}>{`${rate.toFixed(1)}%`}</Badge>;
}
