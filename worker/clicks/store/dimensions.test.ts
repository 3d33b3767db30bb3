import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../platform/time.ts';
import { createClickId } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import { sampleClick } from '../redirect/testing/click.ts';
import { DIMENSIONS, VALUE_OF } from './dimensions.ts';

const at = parseInstant('2026-11-21T09:00:00Z');

function clickWith(changes: Partial<ClickRecord>): ClickRecord {
  const clickId = createClickId('test', { at, publisher: 1, program: 0 });
  const { link, event } = sampleClick({
    clickId,
    clickedAt: at,
    publisherId: 'PUB000001' as never,
    ...changes,
  });
  return { ...link, ...event };
}

describe('the device of a click', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'desktop'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'tablet'],
    ['no known agent', 'other'],
    ['', null],
    [null, null],
  ])('of %j is %s', (userAgent, device) => {
    expect(VALUE_OF.device(clickWith({ userAgent }))).toBe(device);
  });
});

it('every dimension has a value or null for any text that a visitor sends', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }));
  fc.assert(
    fc.property(text, text, text, text, (userAgent, referer, destination, subId) => {
      const click = clickWith({ userAgent, referer, destination, subId });
      for (const dimension of DIMENSIONS) VALUE_OF[dimension](click);
    }),
  );
});
