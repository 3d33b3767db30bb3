import { readAppliedSources } from '../catalog/applied-sources.ts';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { closePrograms, countActive, findVanished, numbersOfActive } from '../catalog/close-missing.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import type { SyncDeps } from '../networks/sync-job.ts';
import { ingestReport } from '../sales/ingest.ts';
import { resolveRejectedPrograms, storeRejectedPrograms } from '../sales/rejected-rows.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { edgeBuilders } from './edge-builders.ts';

export function syncDeps(env: Env): SyncDeps {
  return {
    applyPrograms,
    readAppliedSources,
    countActive,
    numbersOfActive,
    findVanished,
    closePrograms,
    storeRejected: storeRejectedPrograms,
    resolveRejected: resolveRejectedPrograms,
    publish: (ctx) => publishEdge(ctx, env.EDGE, edgeBuilders),
    ingestReport: async (ctx, networkId, entries, source, options) => {
      const keys = { clickIdKeys: clickIdKeys(env) };
      const ingested = await ingestReport(ctx, keys, networkId, entries, source, options);
      if (ingested.new + ingested.changed > 0) await enqueueWebhookRun(env);
      return ingested;
    },
  };
}
