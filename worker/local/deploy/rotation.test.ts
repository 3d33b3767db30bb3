import { describe, expect, it } from 'vitest';
import { createClickId, readClickId } from '../../clicks/click-id.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { instantOf } from '../../platform/time.ts';
import type { PerWorker } from './keys.ts';
import { rotationSteps } from './rotation.ts';

const FACTS = { at: instantOf(Date.UTC(2026, 10, 1)), publisher: 7, program: 9 };
const OLD = ['older', 'oldest'];

/** What both Workers have before the first step and after each of them. */
function states(): PerWorker<readonly string[]>[] {
  const all: PerWorker<readonly string[]>[] = [{ api: OLD, go: OLD }];
  for (const { worker, keys } of rotationSteps(OLD, 'fresh')) {
    const last = all.at(-1) ?? { api: OLD, go: OLD };
    all.push({ ...last, [worker]: keys });
  }
  return all;
}

const keysIn = (keys: readonly string[]) => clickIdKeys({ CLICK_ID_KEY: keys.join(',') });

describe('the rotation of the click-ID key', () => {
  it('lets the API read every click ID that either Worker creates, before, between and after its steps', () => {
    for (const { api, go } of states())
      for (const signer of [api, go])
        expect(readClickId(keysIn(api), createClickId(keysIn(signer)[0], FACTS)).ok, `${api} ${go}`).toBe(
          true,
        );
  });

  it('lets the API read a click of the step before, which a network reports months later', () => {
    const all = states();
    const last = all.at(-1)?.api ?? [];
    for (const { api, go } of all)
      for (const signer of [api, go])
        expect(readClickId(keysIn(last), createClickId(keysIn(signer)[0], FACTS)).ok).toBe(true);
  });

  it('ends with the new key signing in both Workers', () => {
    const last = states().at(-1);
    expect([last?.api[0], last?.go[0]]).toEqual(['fresh', 'fresh']);
  });
});
