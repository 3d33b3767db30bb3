import { useEffect, useSyncExternalStore } from 'react';
import { type BulkList, bulkList, onBulkListChange } from './bulk-list.ts';

/** The list. While it is being sent, the browser asks before the page is closed. */
export function useBulkList(): BulkList {
  const list = useSyncExternalStore(onBulkListChange, bulkList, bulkList);
  useEffect(() => {
    if (!list.isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [list.isSending]);
  return list;
}
