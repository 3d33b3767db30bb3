import { ApiError } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';

/** Whether a call was refused for the reason with this code. */
export function isRefusal(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Says that a form could not be sent, and why; what was typed stays. */
export function sayFailed(title: string, error: Error): void {
  toast.error(title, reason(error));
}

/** Why, in words for the person at the screen. */
export function reason(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 0)
    return 'The server could not be reached. Nothing is lost: check your connection and try again.';
  if (error.code === 'internal.unexpected' || error.code === 'api.unreadable')
    return 'An unexpected error occurred. Please try again.';
  return error.fields[0]?.message ?? error.detail;
}
