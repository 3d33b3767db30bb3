import { exports } from 'cloudflare:workers';
import { vi } from 'vitest';

/** What stands between a check and the system: its response instead of the system’s, or null to let a call through. */
export type Intercept = (url: URL) => Response | Promise<Response> | null;

/**
 * Leads the calls of checks to this Worker instead of its public address. Pages serves the script there, so its address leads to the
 * function with the same one. Returns a function that sets what stands between.
 */
export function reachOwnSystem(): (intercept: Intercept | null) => void {
  let between: Intercept | null = null;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const response = await between?.(url);
    if (response) return response;
    if (url.pathname === '/script.js') url.pathname = '/functions/v1/generate-script';
    return exports.default.fetch(new Request(url, request));
  });
  return (intercept) => {
    between = intercept;
  };
}
