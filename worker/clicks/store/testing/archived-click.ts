import { addMs, parseInstant } from '../../../platform/time.ts';
import { createClickId } from '../../click-id.ts';
import { type ClickRecord, clickOf, clickRow } from '../../click-record.ts';
import { sampleClick } from '../../redirect/testing/click.ts';

const START = parseInstant('2026-08-01T00:00:00Z');

/** A click as an archive has it. Every field depends on the index alone. */
export function archivedClick(index: number): ClickRecord {
  const clickedAt = addMs(START, index * 511_337);
  const click = sampleClick({
    clickId: createClickId('test', { at: clickedAt, publisher: 7, program: 3 }),
    clickedAt,
    publisherId: 'PUB000007' as ClickRecord['publisherId'],
    country: ['US', 'DE', null][index % 3] ?? null,
    classification: index % 10 === 0 ? 'bot' : 'click',
    reason: index % 10 === 0 ? 'known_bot' : 'counted',
    subId: `page-${index % 100}`,
  });
  return clickOf(clickRow(click));
}
