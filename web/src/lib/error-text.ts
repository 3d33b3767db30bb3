import { ApiError } from './client.ts';

/** The message of an error, with the wrong fields and the API's code if there are any. One on our side has its request ID too. */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return error.message;
  const { detail, code, status, requestId, fields } = error;
  if (status >= 500 && requestId) return `${detail} (${code}, request ${requestId})`;
  const named = code === 'request.invalid' ? fields.map(({ field, message }) => ` ${field}: ${message}`) : [];
  return `${detail}${named.join('')} (${code})`;
}
