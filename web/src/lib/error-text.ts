import { ApiError } from './client.ts';

/** The message of an error, with the first wrong field and the API's code if there are any. One on our side has its request ID too. */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError && error.status)) return error.message;
  const { detail, code, status, requestId, fields } = error;
  if (status > 499 && requestId) return `${detail} (${code}, request ${requestId})`;
  if (code !== 'request.invalid' || !fields[0]) return `${detail} (${code})`;
  return `${detail} ${fields[0].field}: ${fields[0].message} (${code})`;
}
