import { applyPrograms } from '../catalog/apply-programs.ts';
import { closePrograms, countActive, findVanished } from '../catalog/close-vanished.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { ingestReport } from '../conversions/ingest.ts';
import { nudgeWebhooks } from '../webhooks/emit.ts';
import { clickIdKeys } from '../wiring/click-id-keys.ts';
import { edgeBuilders } from '../wiring/edge-builders.ts';
import type { SyncDeps } from './sync-job.ts';

/** The domains a sync works for, as this Worker binds them. */
export function syncDeps(env: Env): SyncDeps {
  return {
    applyPrograms,
    countActive,
    findVanished,
    closePrograms,
    publish: (ctx) => publishEdge(ctx, env.EDGE, edgeBuilders),
    ingestReport: async (ctx, networkId, entries, source, options) => {
      const keys = { clickIdKeys: clickIdKeys(env) };
      const ingested = await ingestReport(ctx, keys, networkId, entries, source, options);
      await nudgeWebhooks(env);
      return ingested;
    },
  };
}
