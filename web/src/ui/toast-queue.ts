export interface ToastMessage {
  tone: 'approved' | 'plain' | 'fault';
  title: string;
  detail?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

let waiting: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

/** What is to be shown; the toaster takes it from here, so that nothing is lost while its code is on the way. */
export function queueToast(message: ToastMessage): void {
  replace([...waiting, message]);
}

/** The messages that no toaster has taken yet. */
export function waitingToasts(): readonly ToastMessage[] {
  return waiting;
}

/** Takes all of them. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  if (taken.length > 0) replace([]);
  return taken;
}

/** Calls back whenever the messages change; the answer ends that. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(messages: readonly ToastMessage[]): void {
  waiting = messages;
  for (const listener of listeners) listener();
}
