import { env } from 'cloudflare:workers';
import { openHeadKey } from '../../../ledger/head-key.ts';
import type { Context } from '../../../platform/context.ts';
import { ObjectStore } from '../../../platform/outbound/object-store.ts';
import { sandbox } from '../../../sandbox/testing/caller.ts';
import { type ExportRun, readExport, startExport } from '../export-store.ts';
import { type OpenExport, openExport } from '../read-export.ts';
import { exportNext } from '../run-export.ts';
import { LOCAL_IDENTITY } from './local-identity.ts';

const PLACE = 'https://s3.eu-central-1.amazonaws.com/tributary-copy';

/** The bucket as its owner reads it. */
export const bucket = new ObjectStore(
  {
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'tributary-copy',
    accessKeyId: 'local-only-export-reader',
    secretAccessKey: 'local-only-export-reader-secret',
  },
  { send: (request) => sandbox.fetch(request) },
);

/** Starts an export whose engine is the test. */
export function start(ctx: Context, { allObjects = false } = {}): Promise<ExportRun> {
  return startExport(ctx, { create: async () => undefined }, PLACE, { cause: 'operator', allObjects });
}

/** Works on an export until it ends. `between` is called before each unit of work. */
export async function finish(
  ctx: Context,
  run: ExportRun,
  between: (run: ExportRun) => Promise<void> = async () => undefined,
): Promise<ExportRun> {
  for (;;) {
    const now = await readExport(ctx, run.id);
    await between(now);
    if (!(await exportNext(ctx, env, run.id))) return readExport(ctx, run.id);
  }
}

/** Opens the newest export, or that of a run. */
export async function open(run?: ExportRun): Promise<OpenExport> {
  const { publicKey } = await openHeadKey(env);
  return openExport(bucket, { identity: LOCAL_IDENTITY, publicKey, folder: run?.folder });
}
