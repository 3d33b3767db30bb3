import { createPublisher } from '../../accounts/publishers/publishers.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { sampleNetworks, sampleProgram } from '../../catalog/testing/sample-program.ts';
import { createClickId } from '../../clicks/click-id.ts';
import type { Context } from '../../platform/context.ts';
import { derivedId, type PublisherId, publisherNumber } from '../../platform/ids.ts';
import { parseInstant } from '../../platform/time.ts';
import { type IngestOptions, ingestReport } from '../ingest.ts';
import type { ReportRow } from '../report-row.ts';

export const CLICK_ID_KEY = 'the key of the test';
/** A day before the sales of `sampleRow`. */
const CLICKED_AT = parseInstant('2026-11-01T10:00:00Z');

/** A network with one program, publishers with a click each, and reports about them. */
export async function reporting(ctx: Context) {
  await sampleNetworks(ctx);
  const { numbers } = await applyPrograms(ctx, 'wildfire', [sampleProgram('Alder Nook')]);
  const program = numbers[0] ?? 0;
  let created = 0;
  const clickOf = (publisher: number, at = CLICKED_AT) =>
    createClickId(CLICK_ID_KEY, { at, publisher, program });
  return {
    program,
    clickOf,
    async publisherWithClick(): Promise<{ publisherId: PublisherId; clickRef: string }> {
      const name = `user-${created++}`;
      const owner = { userId: derivedId('usr', name), email: `${name}@site.example`, fullName: name };
      const { publisherId } = await createPublisher(ctx, owner);
      return { publisherId, clickRef: clickOf(publisherNumber(publisherId) ?? 0) };
    },
    report: (rows: ReportRow[], { source = 'sync', ...options }: IngestOptions & { source?: string } = {}) =>
      ingestReport(
        ctx,
        { clickIdKeys: [CLICK_ID_KEY] },
        'wildfire',
        rows.map((row) => ({ row })),
        source,
        options,
      ),
  };
}
