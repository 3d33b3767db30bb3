import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { putBytes, putLines, putLinesOnce, readLines, readLinesAt } from './archive-file.ts';

/** A bucket as a deployment has it: what is written can't be replaced. */
const locked: R2Bucket = new Proxy(env.ARCHIVE, {
  get(bucket, property) {
    if (property === 'put')
      return async (key: string, ...rest: [string, R2PutOptions?]) => {
        if (await bucket.head(key))
          throw new Error('put: The object is locked by the bucket policy. (10069)');
        return bucket.put(key, ...rest);
      };
    const member: unknown = Reflect.get(bucket, property);
    return typeof member === 'function' ? member.bind(bucket) : member;
  },
});

describe('in a bucket whose objects are locked', () => {
  it('lines and bytes that are written again are the same file', async () => {
    const nameOf = (sha256: string) => `sales/${sha256}`;
    const file = await putLines(locked, nameOf, [1, 2]);
    expect(await putLines(locked, nameOf, [1, 2])).toEqual(file);
    expect(await readLines(locked, file, Number)).toEqual([1, 2]);
    const bytes = await putBytes(locked, nameOf, new Uint8Array([7]));
    expect(await putBytes(locked, nameOf, new Uint8Array([7]))).toEqual(bytes);
  });

  it('an object that exists keeps its lines', async () => {
    expect(await putLinesOnce(locked, 'payouts/one', ['first'], {})).toBe(true);
    expect(await putLinesOnce(locked, 'payouts/one', ['second'], {})).toBe(false);
    expect(await readLinesAt(locked, 'payouts/one', String)).toEqual(['first']);
  });
});
