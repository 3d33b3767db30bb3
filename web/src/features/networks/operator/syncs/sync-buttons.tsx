import { RefreshCw } from 'lucide-react';
import { NETWORKS } from '../../../../../../worker/platform/contract/networks.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { type SyncButton, useStartSync } from './use-start-sync.ts';

const BUTTONS: readonly { button: SyncButton; label: string }[] = [
  ...NETWORKS.map(({ slug, name }) => ({ button: slug, label: `Sync ${name}` })),
  { button: 'enhanced', label: 'Enhanced Sync (Categories & Countries)' },
];

/** Starts the syncs of the networks’ catalogs. */
export function SyncButtons() {
  const { mutate, isPending, variables } = useStartSync();
  const maySync = useMay('catalog:write');
  if (!maySync) return null;
  return BUTTONS.map(({ button, label }) => (
    <Button
      key={button}
      icon={<RefreshCw aria-hidden className="size-3.5" strokeWidth={1.5} />}
      loading={isPending && variables === button}
      onClick={() => mutate(button)}
    >
      {label}
    </Button>
  ));
}
