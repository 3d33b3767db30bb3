import { ApiError } from '../../lib/client.ts';
import { TooSoon } from './send.ts';

/** Whether a call was refused for the reason with this code. */
export function isRefusal(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Why a form could not be sent, in words for the person at the screen. */
export function reason(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 0)
    return 'We couldn’t reach the server. Nothing is lost. Check your connection and try again.';
  if (error.code === 'internal.unexpected' || error.code === 'api.unreadable')
    return 'An unexpected error occurred. Please try again.';
  return error.fields[0]?.message ?? error.detail;
}

/** Forgets a refusal once something is typed; a wait that was imposed stays in sight. */
export function clearOnTyping({ error, reset }: { error: Error | null; reset: () => void }): () => void {
  return () => {
    if (error && !(error instanceof TooSoon)) reset();
  };
}
