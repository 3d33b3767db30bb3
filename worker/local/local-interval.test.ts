import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../platform/time.ts';
import { localInterval } from './local-interval.ts';

describe('localInterval', () => {
  it.each([
    ['*/5 * * * *', 20 * SECOND],
    ['37 * * * *', 4 * MINUTE],
    ['7 */6 * * *', 24 * MINUTE],
  ])('divides the interval of "%s" by fifteen', (cron, every) => {
    expect(localInterval(cron)).toBe(every);
  });

  it.each(['*/5 8-11 * * MON', '0 0 15 * *', '*/5 8 * * *', '1,2 * * * *', ''])(
    'returns null for "%s"',
    (cron) => {
      expect(localInterval(cron)).toBeNull();
    },
  );
});
