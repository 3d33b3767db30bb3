import { networkName } from '../../../../../../worker/platform/contract/networks.ts';
import type { SyncRun } from './syncs-query.ts';

export function networkOf({ network_id }: Pick<SyncRun, 'network_id'>): string {
  return networkName(network_id);
}

export function kindOf({ kind, full }: Pick<SyncRun, 'kind' | 'full'>): string {
  if (kind === 'revenue') return 'revenue report';
  return full ? 'whole catalog' : 'catalog';
}

/** The words and colors of a run’s status. */
export const RUN_STATES = {
  running: { label: 'Syncing', tone: 'river' },
  completed: { label: 'Completed', tone: 'approved' },
  refused: { label: 'Refused', tone: 'held' },
  failed: { label: 'Error', tone: 'reversed' },
} as const;
