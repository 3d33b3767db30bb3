import { describe, expect, it } from 'vitest';
import { instantOf } from '../platform/time.ts';
import { createClickId, readClickId } from './click-id.ts';
import { clickIdKeys } from './click-id-keys.ts';

describe('the keys of click IDs', () => {
  it('are listed newest first, with any spaces around the commas', () => {
    expect(clickIdKeys({ CLICK_ID_KEY: ' newest , older,,oldest,' })).toEqual(['newest', 'older', 'oldest']);
  });

  it.each(['', ' ', ',,'])('are required: %j has none', (CLICK_ID_KEY) => {
    expect(() => clickIdKeys({ CLICK_ID_KEY })).toThrow(
      expect.objectContaining({ code: 'deployment.key_missing' }),
    );
  });

  it('can be rotated: the newest signs, and IDs of older keys are still read', () => {
    const facts = { at: instantOf(Date.UTC(2026, 10, 1)), publisher: 7, program: 9 };
    const before = clickIdKeys({ CLICK_ID_KEY: 'older' });
    const after = clickIdKeys({ CLICK_ID_KEY: 'newest,older' });
    const [old, fresh] = [createClickId(before[0], facts), createClickId(after[0], facts)];
    expect([readClickId(after, old).ok, readClickId(after, fresh).ok]).toEqual([true, true]);
    expect([readClickId(before, old).ok, readClickId(before, fresh).ok]).toEqual([true, false]);
  });
});
