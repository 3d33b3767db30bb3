import type { ConnectionResult } from './test-connection.ts';

/** Shown if something needs a key that isn't on the page. */
export const KEY_REQUIRED = {
  title: 'API Key Required',
  detail: 'Please generate an API key first',
} as const;

/** What to do about the errors that a client shows by their status. */
export const TROUBLESHOOTING = {
  401: 'Invalid or missing key, generate a new one.',
  403: 'Key lacks MCP permissions.',
  429: 'Rate limit exceeded, wait.',
} as const;

interface ConnectionText {
  title: string;
  detail: string;
}

/** The outcome of a connection test in words. */
export function connectionText(result: ConnectionResult): ConnectionText {
  if (result.kind === 'ready') return { title: result.status, detail: 'Your key works.' };
  if (result.kind === 'unreachable' || result.httpStatus === 429)
    return {
      title: 'Connection failed',
      detail: 'Unable to connect to MCP server. Please try again.',
    };
  return { title: 'Connection Failed', detail: 'Unable to connect to MCP server. Check your API key.' };
}

/** The reason for the line that stays after the test; null if there is none. */
export function connectionReason(result: ConnectionResult): string | null {
  if (result.kind !== 'refused') return null;
  const { httpStatus, detail } = result;
  const known = Object.entries(TROUBLESHOOTING).find(([status]) => status === `${httpStatus}`)?.[1];
  return [`${httpStatus}:`, known ?? detail].filter(Boolean).join(' ');
}
