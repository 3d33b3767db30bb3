import { readNetwork } from '../catalog/network-queries.ts';
import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { Context } from '../platform/context.ts';
import { NETWORK_SLUGS } from '../platform/contract/networks.ts';
import type { StoredTextReader } from '../sales/reread-unknown.ts';
import type { AdapterContext } from './contract.ts';
import { upstreamUnavailable } from './feed/errors.ts';
import { asClaimed } from './feed/status.ts';
import { NETWORKS } from './networks.ts';
import { postbackConfig } from './postback/config.ts';
import { rereadPostback } from './postback/read-postback.ts';

/** Parses stored texts with the network's current settings: postbacks as such, all others with the network's adapter. */
export function storedRowReader(ctx: Context): StoredTextReader {
  return async (networkId, source) => {
    if (source === 'postback') {
      const { settings } = await readNetwork(ctx, networkId);
      const config = postbackConfig.parse(settings.adapter.postback ?? {});
      return (row) => rereadPostback(config, row.raw);
    }
    const slug = NETWORK_SLUGS.find((each) => each === networkId);
    if (!slug || (source !== 'sync' && source !== 'callback')) return null;
    const { settings } = await readNetwork(ctx, slug);
    return (row) => {
      const entry = NETWORKS[slug].adapter.readTransaction(offline(ctx, settings), row.raw);
      return source === 'callback' ? asClaimed(entry) : entry;
    };
  };
}

/** A context without secrets and network access, which is enough to parse a text. */
function offline(ctx: Context, settings: NetworkSettings): AdapterContext {
  const noCall = () => Promise.reject(upstreamUnavailable('A stored row is parsed without a call.'));
  return { settings, secrets: {}, upstream: { fetch: noCall, now: () => ctx.now } };
}
