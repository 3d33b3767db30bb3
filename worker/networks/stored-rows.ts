import { NETWORK_SLUGS, type NetworkSettings } from '../catalog/network-settings.ts';
import type { RejectedReader } from '../conversions/reingest.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { adapters } from './adapters.ts';
import type { AdapterContext } from './contract.ts';
import { readNetwork } from './network-access.ts';
import { postbackConfig } from './postback/config.ts';
import { rereadPostback } from './postback/read-postback.ts';

/** Reads stored texts under the network's settings of today: postbacks as such, all others by the network's adapter. */
export function storedRowReader(ctx: Context): RejectedReader {
  return async (networkId, source) => {
    if (source === 'postback') {
      const { settings } = await readNetwork(ctx, networkId);
      const config = postbackConfig.parse(settings.adapter.postback ?? {});
      return (row) => rereadPostback(config, row.raw);
    }
    const slug = NETWORK_SLUGS.find((each) => each === networkId);
    if (!slug || (source !== 'sync' && source !== 'callback')) return null;
    const { settings } = await readNetwork(ctx, slug);
    return (row) => adapters[slug].readTransaction(offline(ctx, settings), row.raw);
  };
}

/** What an adapter needs to read a text: no secret, and no way out. */
function offline(ctx: Context, settings: NetworkSettings): AdapterContext {
  const noCall = () =>
    Promise.reject(new DomainError('upstream.unavailable', 'A stored row is read without a call.', 500));
  return { settings, secrets: {}, upstream: { fetch: noCall, now: () => ctx.now } };
}
