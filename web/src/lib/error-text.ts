import { ApiError } from './client.ts';

/** Why something failed, in a sentence, with the API's code where it gave one. */
export function errorText(error: Error): string {
  return error instanceof ApiError && error.status > 0 ? `${error.detail} (${error.code})` : error.message;
}
