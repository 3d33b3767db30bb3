import { contextOf } from '../../platform/create-context.ts';
import { systemClock } from '../../platform/time.ts';
import { type Part, type PartResult, sendPart } from './send-part.ts';
import { openTestClicks, type TestClicks, tryConversion } from './try-conversion.ts';

/** Sends a part over the public internet, as a visitor would. */
export async function sendAs(env: Env, part: Part): Promise<PartResult> {
  const ctx = contextOf(env, crypto.randomUUID(), { kind: 'system', name: 'test-traffic' });
  let clicks: Promise<TestClicks> | null = null;
  return sendPart(part, {
    send: (request) => fetch(request),
    async convert(number) {
      clicks ??= openTestClicks(ctx);
      await tryConversion(ctx, await clicks, number);
    },
    clock: systemClock,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
