import { ApiError } from './client.ts';

/** The message of an error, with the API's error code if there is one. */
export function errorText(error: Error): string {
  return error instanceof ApiError && error.status > 0 ? `${error.detail} (${error.code})` : error.message;
}

interface Reading {
  refetch: () => Promise<unknown>;
  isFetching: boolean;
}

/** The props of an `ErrorState` for a query that failed. */
export function failureOf(error: Error, { refetch, isFetching }: Reading) {
  return { detail: errorText(error), onRetry: () => void refetch(), retrying: isFetching };
}
