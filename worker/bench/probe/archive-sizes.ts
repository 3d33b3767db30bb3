import type { ProbeEnv } from './probe-env.ts';

/** The numbers of objects and bytes in R2 by kind, which is the first part of the key. */
export async function archiveSizes({
  ARCHIVE,
}: ProbeEnv): Promise<Record<string, { objects: number; bytes: number }>> {
  const sizes: Record<string, { objects: number; bytes: number }> = {};
  for (let cursor: string | undefined; ; ) {
    const page = await ARCHIVE.list(cursor === undefined ? {} : { cursor });
    for (const { key, size } of page.objects) {
      const kind = key.split('/')[0] ?? '';
      const sum = sizes[kind] ?? { objects: 0, bytes: 0 };
      sizes[kind] = { objects: sum.objects + 1, bytes: sum.bytes + size };
    }
    if (!page.truncated) return sizes;
    cursor = page.cursor;
  }
}
