import { ApiError } from './client.ts';

/** The message of an error, with the API's error code if there is one. */
export function errorText(error: Error): string {
  return error instanceof ApiError && error.status > 0 ? `${error.detail} (${error.code})` : error.message;
}
