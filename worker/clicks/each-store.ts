import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type StoreKey, storeName } from './store/store-name.ts';

/**
 * Does something with each publisher's month, also with those that `work` adds to `stores`. One that fails doesn't stop the
 * others. If some fail, an alert is raised.
 */
export async function eachStore(
  ctx: Context,
  stores: readonly StoreKey[],
  work: (store: StoreKey, object: ReturnType<Context['clickStores']['getByName']>) => Promise<void>,
  alert: { code: string; what: string; done: string },
): Promise<{ done: number; failed: number }> {
  const result = { done: 0, failed: 0 };
  for (const store of stores) {
    const name = storeName(store);
    try {
      await work(store, ctx.clickStores.getByName(name));
      result.done++;
    } catch (error) {
      result.failed++;
      log('error', alert.code, { store: name, ...errorFacts(error) });
    }
  }
  if (result.failed > 0)
    await raiseAlert(ctx, {
      level: 'warning',
      code: alert.code,
      subject: 'clicks',
      message: `${result.failed} ${alert.what} could not be ${alert.done}. They lose nothing, and a later run tries again.`,
    });
  return result;
}
