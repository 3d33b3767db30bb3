import { ApiError } from '../../../lib/client.ts';

/** Why the API refused a call, after a sentence that says what failed. Empty for an error on our side. */
export function refusalText(error: Error): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? ` ${error.detail}` : '';
}
