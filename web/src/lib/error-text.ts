import { ApiError } from './client.ts';

/** The message of an error, with the API's error code if there is one. One on our side has its request ID too. */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return error.message;
  const { detail, code, status, requestId } = error;
  return status >= 500 && requestId ? `${detail} (${code}, request ${requestId})` : `${detail} (${code})`;
}
