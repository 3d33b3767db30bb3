import { ApiError } from '../../../../lib/client.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { downloadFile } from '../../../../ui/download-file.ts';

/** Longer than the last line of a part. */
const LAST_LINE_BYTES = 4_096;

/** Saves a part of the ledger as a file. Returns the cursor of the next part; null after the last one. */
export async function downloadPart(number: number, cursor: string | null): Promise<string | null> {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`;
  const response = await fetch(`/v1/operations/ledger/export${query}`);
  if (!response.ok) {
    const problem = await problemOf(response);
    throw problem ? new ApiError(response.status, problem) : new Error('Failed to export the ledger');
  }
  const part = await response.blob();
  const day = new Date().toISOString().slice(0, 10);
  const next = nextCursor(await part.slice(-LAST_LINE_BYTES).text());
  downloadFile(`tributary-ledger-${day}-part-${number}.ndjson`, part);
  return next;
}

/** The last line of a part is `continue` with the next cursor, or `end`. A part without either was cut off, and isn’t saved. */
function nextCursor(end: string): string | null {
  const last = end.trimEnd().split('\n').at(-1) ?? '';
  const cursor = /^\{"type":"continue","cursor":"([\w-]+)"\}$/.exec(last)?.[1];
  if (cursor !== undefined) return cursor;
  if (/^\{"type":"end",.*\}$/.test(last)) return null;
  throw new Error('The part ended too early. Download it again.');
}
