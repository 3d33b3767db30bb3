import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIpAddress } from './sub-id-rules.ts';

describe('an IP address in a sub-ID', () => {
  it('is found as the runtime finds it', () => {
    const texts = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4Extended(),
      fc.string({ unit: fc.constantFrom(...'0123456789abcf:.%') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(isIpAddress(text)).toBe(isIP(text) !== 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['256.1.1.1', '1.2.3', '0x7f.1', 'a:b', 'post:7', '12:30', ':::', '::%_'])('%s is none', (text) => {
    expect(isIpAddress(text)).toBe(false);
  });
});
