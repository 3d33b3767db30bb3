import type { Tone } from '../../../../ui/badge.tsx';
import type { DataRequest } from './data-requests-query.ts';

export const KIND_LABELS: Record<DataRequest['kind'], string> = {
  export: 'Export of the data',
  erase: 'Deletion of the account',
};

export const STATE_LABELS: Record<DataRequest['state'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'held' },
  done: { label: 'Done', tone: 'approved' },
  declined: { label: 'Declined', tone: 'neutral' },
};

/** What is to be done about an open request next. */
export function nextStep({ publisher_id, proof, kind, exported_at }: DataRequest): string {
  if (publisher_id === null) return 'Decline: no account';
  if (proof === null) return 'Prove the identity';
  if (kind === 'erase') return 'Delete the account';
  return exported_at === null ? 'Hand out the data' : 'Close it once it is sent';
}
