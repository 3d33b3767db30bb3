import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from './client.ts';
import { ChangeProposed } from './proposed-change.ts';

/** The person closed the dialog. Callers do nothing; `ignoreCanceled` and `errorToShow` help. */
class ConfirmationCanceled extends Error {
  override readonly name = 'ConfirmationCanceled';
}

/** Whether the dialog is open; `unused` until its code loads when it is first opened. */
type DialogState = 'unused' | 'open' | 'closed';

let pending: PromiseWithResolvers<void> | undefined;
let isConfirmed = false;
let state: DialogState = 'unused';
const listeners = new Set<() => void>();

/**
 * Runs a call that requires a recently confirmed session. If the API asks for a confirmation, a dialog opens, and the call
 * runs again afterwards. Simultaneous calls share the dialog. Rejects with a cancellation if the person closes it.
 */
export async function withConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'session.confirmation_required')) throw error;
  }
  await askForConfirmation();
  return run();
}

/** Asks for a confirmation unless the session has one, for a call whose error can't be read, such as a download. */
export async function requireConfirmation(): Promise<void> {
  const { data } = await bodyOf(api.GET('/v1/auth/confirm'));
  if (data.confirmed_until === null) await askForConfirmation();
}

/** For `catch`: ignores a cancellation and a change that waits, and throws everything else again. */
export function ignoreCanceled(error: unknown): void {
  if (!(error instanceof ConfirmationCanceled || error instanceof ChangeProposed)) throw error;
}

/** The error to show; null for none, for a cancellation, and for a change that waits for a second person. */
export function errorToShow(error: Error | null): Error | null {
  return error instanceof ConfirmationCanceled || error instanceof ChangeProposed ? null : error;
}

function askForConfirmation(): Promise<void> {
  pending ??= Promise.withResolvers<void>();
  isConfirmed = false;
  setState('open');
  return pending.promise;
}

/** Closes the dialog. Waiting calls learn of it in `settleConfirmation`. */
export function endConfirmation(confirmed: boolean): void {
  isConfirmed = confirmed;
  setState('closed');
}

/**
 * Runs waiting calls again if the session is confirmed; otherwise cancels them. It is called once the dialog is no longer on
 * the page: until then, the dialog keeps the focus, so that callers couldn't move it.
 */
export function settleConfirmation(): void {
  const ended = pending;
  pending = undefined;
  if (isConfirmed) ended?.resolve();
  else ended?.reject(new ConfirmationCanceled('The confirmation was canceled.'));
}

/** Cancels the waiting calls, because the dialog's code couldn't be loaded: it loads again when it is opened next. */
export function abandonConfirmation(): void {
  isConfirmed = false;
  setState('unused');
  settleConfirmation();
}

export function confirmationState(): DialogState {
  return state;
}

export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: DialogState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** How the session can be confirmed. */
export const confirmationQuery = queryOptions({
  queryKey: ['confirmation'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/confirm', { signal }))).data,
  staleTime: 0,
});
