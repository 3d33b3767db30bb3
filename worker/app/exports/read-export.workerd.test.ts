import { env } from 'cloudflare:workers';
import { generateIdentity } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { openHeadKey } from '../../ledger/head-key.ts';
import { openScene } from '../../platform/http/testing/scene.ts';
import type { ExportRun } from './export-store.ts';
import { MANIFEST } from './manifest.ts';
import { type ExportSource, openExport, readRows } from './read-export.ts';
import { bucket, finish, open, start } from './testing/bucket.ts';
import { LOCAL_IDENTITY } from './testing/local-identity.ts';
import { encryptFor } from './write-part.ts';

let run: ExportRun;
let publicKey: string;

beforeAll(async () => {
  const { ctx } = await openScene();
  run = await finish(ctx, await start(ctx));
  ({ publicKey } = await openHeadKey(env));
});

/** The bucket with one object replaced. */
function bucketWith(name: string, bytes: Uint8Array): ExportSource {
  return { get: async (asked) => (asked === name ? bytes : bucket.get(asked)) };
}

async function readAll(source: ExportSource): Promise<number> {
  let count = 0;
  for await (const { rows } of readRows(await openExport(source, { identity: LOCAL_IDENTITY, publicKey })))
    count += rows.length;
  return count;
}

describe('an import refuses', () => {
  it('a part that was altered, cut off or replaced by another', async () => {
    const { manifest } = await open(run);
    const [part, other] = manifest.parts.filter(({ kind }) => kind === 'rows');
    const bytes = await bucket.get(part?.name ?? '');
    const flipped = Uint8Array.from(bytes);
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    for (const wrong of [flipped, bytes.slice(0, -10), await bucket.get(other?.name ?? '')])
      await expect(readAll(bucketWith(part?.name ?? '', wrong))).rejects.toMatchObject({
        code: 'import.altered',
      });
    await expect(readAll(bucket)).resolves.toBeGreaterThan(10);
  });

  it('a manifest that someone else has written, who knows the recipient', async () => {
    const { manifest } = await open(run);
    const forged = { ...manifest, parts: manifest.parts.slice(1) };
    const signed = { manifest: JSON.stringify(forged), public_key: publicKey, signature: 'A'.repeat(86) };
    const bytes = await encryptFor(env.EXPORT_RECIPIENT, new TextEncoder().encode(JSON.stringify(signed)));
    const source = bucketWith(`${run.folder}/${MANIFEST}.age`, bytes);
    await expect(readAll(source)).rejects.toMatchObject({ code: 'import.not_signed' });
  });

  it('another network’s key, and an identity that isn’t the recipient’s', async () => {
    const identity = await generateIdentity();
    await expect(openExport(bucket, { identity, publicKey })).rejects.toMatchObject({
      code: 'import.unreadable',
    });
    await expect(
      openExport(bucket, { identity: LOCAL_IDENTITY, publicKey: publicKey.toLowerCase() }),
    ).rejects.toMatchObject({ code: 'import.not_signed' });
  });

  it('an export without a manifest, which wasn’t completed', async () => {
    await expect(
      openExport(bucket, { identity: LOCAL_IDENTITY, publicKey, folder: 'exports/2026-11-29-exp_none' }),
    ).rejects.toMatchObject({ code: 'object_store.missing' });
  });
});
