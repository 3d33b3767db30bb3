import type { Context } from '../platform/context.ts';
import type { ConversionId } from '../platform/ids.ts';
import { bookChanges } from './book-changes.ts';
import type { Conversion } from './plan.ts';
import { readConversion } from './reattribute.ts';

/**
 * Releases a held conversion, so that it can be paid. One that is not held stays as it is. Throws `conversion.unknown`
 * (404), `conversion.contended` (409).
 */
export async function releaseHold(
  ctx: Context,
  id: ConversionId,
): Promise<{ conversion: Conversion; changed: boolean }> {
  const before = await readConversion(ctx, id);
  if (before.heldReason === null) return { conversion: before, changed: false };
  const after = { ...before, heldReason: null, version: before.version + 1, updatedAt: ctx.now };
  await bookChanges(ctx, [{ before, after }]);
  return { conversion: after, changed: true };
}
