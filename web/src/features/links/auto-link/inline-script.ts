import { problemOf } from '../../../lib/problem-of.ts';

/** The API did not return the script. */
export class ScriptNotFetched extends Error {
  override readonly name = 'ScriptNotFetched';
  /** The API's reason; null if there was none. */
  readonly detail: string | null;

  constructor(statusText: string, detail: string | null) {
    super(`Failed to fetch script: ${statusText}`);
    this.detail = detail;
  }
}

/** The script as text, with the publisher ID inside. Throws `ScriptNotFetched`. */
export async function readInlineScript(publisherId: string): Promise<string> {
  const response = await fetch(`/v1/generate-script?${new URLSearchParams({ publisher_id: publisherId })}`);
  if (response.ok) return await response.text();
  const problem = await problemOf(response);
  throw new ScriptNotFetched(response.statusText || `${response.status}`, problem?.detail ?? null);
}
