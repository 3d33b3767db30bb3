export interface ToastMessage {
  tone: 'approved' | 'plain' | 'error';
  title: string;
  detail?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

let waiting: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Adds a toast. The queue keeps it while the toaster's code loads. */
export function queueToast(message: ToastMessage): void {
  replace([...waiting, message]);
}

/** The toasts that wait for the toaster. */
export function waitingToasts(): readonly ToastMessage[] {
  return waiting;
}

/** Removes and returns all queued toasts. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  if (taken.length > 0) replace([]);
  return taken;
}

/** Calls `listener` when the queue changes. Returns a function that unsubscribes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(messages: readonly ToastMessage[]): void {
  waiting = messages;
  for (const listener of listeners) listener();
}
