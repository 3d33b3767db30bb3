import { RefreshCw } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { type SyncButton, useStartSync } from './use-start-sync.ts';

const BUTTONS: readonly { button: SyncButton; label: string }[] = [
  { button: 'wildfire', label: 'Sync Wildfire' },
  { button: 'siteplug', label: 'Sync SitePlug' },
  { button: 'cj', label: 'Sync CJ' },
  { button: 'enhanced', label: 'Enhanced Sync (Categories & Countries)' },
];

/** Starts the syncs of the networks’ catalogs. */
export function SyncButtons() {
  const { mutate, isPending, variables } = useStartSync();
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
