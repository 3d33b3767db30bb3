import { beforeEach, describe, expect, it } from 'vitest';
import { control, sandbox } from '../../sandbox/testing/caller.ts';
import { addMs, HOUR, systemClock } from '../time.ts';
import { ObjectStore } from './object-store.ts';

const BUCKET = {
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'tributary-copy',
};
const WRITER = {
  accessKeyId: 'local-only-export-writer',
  secretAccessKey: 'local-only-export-writer-secret',
};
const READER = {
  accessKeyId: 'local-only-export-reader',
  secretAccessKey: 'local-only-export-reader-secret',
};
const KEY = 'objects/sales/month=2026-11/publisher=PUB000001/a b+c.gz.age';
const CONTENT = Uint8Array.of(0, 1, 2, 255);

const waits: number[] = [];
const options = {
  send: (request: Request) => sandbox.fetch(request),
  wait: async (milliseconds: number) => void waits.push(milliseconds),
};
const writer = new ObjectStore({ ...BUCKET, ...WRITER }, options);
const reader = new ObjectStore({ ...BUCKET, ...READER }, options);
const answers = (...next: string[]) => control('s3/answers', { next });

beforeEach(async () => {
  waits.length = 0;
  await control('reset', {});
});

describe('an object', () => {
  it('is read as it was written, under any name, by a key that may read', async () => {
    await writer.put(KEY, CONTENT);
    await expect(reader.get(KEY)).resolves.toEqual(CONTENT);
    await expect(writer.get(KEY)).rejects.toMatchObject({ code: 'object_store.refused' });
    await expect(reader.put(KEY, CONTENT)).rejects.toMatchObject({ code: 'object_store.refused' });
  });

  it('that is there already is replaced', async () => {
    await writer.put(KEY, Uint8Array.of(9));
    await writer.put(KEY, CONTENT);
    await expect(reader.get(KEY)).resolves.toEqual(CONTENT);
  });

  it('that isn’t there is missing', async () => {
    await expect(reader.get(KEY)).rejects.toMatchObject({ code: 'object_store.missing' });
  });

  it.each([
    'lost_before',
    'lost_after',
    'slow_down',
    'error_500_after',
    'error_in_200',
    'empty_200',
    'page_502',
    'request_timeout',
  ])('is written again after %s, with longer and longer waits', async (answer) => {
    await answers(answer, answer, answer);
    await writer.put(KEY, CONTENT);
    await expect(reader.get(KEY)).resolves.toEqual(CONTENT);
    expect(waits).toHaveLength(3);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
  });

  it('is given up while the store is unavailable for six attempts', async () => {
    await answers(...Array<string>(6).fill('slow_down'));
    await expect(writer.put(KEY, CONTENT)).rejects.toMatchObject({
      code: 'object_store.unavailable',
      message: expect.stringContaining('SlowDown'),
    });
  });

  it.each(['denied', 'no_bucket'])('is not written again after %s', async (answer) => {
    await answers(answer);
    await expect(writer.put(KEY, CONTENT)).rejects.toMatchObject({ code: 'object_store.refused' });
    expect(waits).toEqual([]);
  });

  it('says what the store says about a refusal', async () => {
    await answers('denied');
    await expect(writer.put(KEY, CONTENT)).rejects.toThrow('AccessDenied. It says: Access Denied');
  });

  it('has a checksum, without which a bucket with an object lock takes nothing', async () => {
    const unchecked = new ObjectStore(
      { ...BUCKET, ...WRITER },
      {
        ...options,
        send(request) {
          const headers = new Headers(request.headers);
          headers.delete('content-md5');
          return sandbox.fetch(new Request(request, { headers }));
        },
      },
    );
    await expect(unchecked.put(KEY, CONTENT)).rejects.toMatchObject({ code: 'object_store.refused' });
    await expect(writer.put(KEY, CONTENT)).resolves.toBeUndefined();
  });

  it('is not sent to another region or host that a redirect names', async () => {
    await answers('moved_301');
    await expect(writer.put(KEY, CONTENT)).rejects.toMatchObject({
      code: 'object_store.elsewhere',
      message: expect.stringContaining('us-west-2'),
    });
    await answers('moved_307');
    await expect(writer.put(KEY, CONTENT)).rejects.toMatchObject({ code: 'object_store.elsewhere' });
    const other = new ObjectStore({ ...BUCKET, ...WRITER, region: 'us-east-1' }, options);
    await expect(other.put(KEY, CONTENT)).rejects.toMatchObject({
      code: 'object_store.elsewhere',
      message: expect.stringContaining('eu-central-1'),
    });
  });
});

describe('a caller', () => {
  it('whose clock is wrong by an hour takes over the store’s time', async () => {
    const clock = () => addMs(systemClock(), -HOUR);
    const late = new ObjectStore({ ...BUCKET, ...WRITER }, { ...options, clock });
    await late.put(KEY, CONTENT);
    await late.put(`${KEY}2`, CONTENT);
    expect(waits).toHaveLength(1);
  });

  it.each([
    ['an unknown key', { accessKeyId: 'someone' }, 'InvalidAccessKeyId'],
    ['another secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['another bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('with %s is refused', async (_, change, code) => {
    const stranger = new ObjectStore({ ...BUCKET, ...WRITER, ...change }, options);
    await expect(stranger.put(KEY, CONTENT)).rejects.toMatchObject({
      code: 'object_store.refused',
      message: expect.stringContaining(code),
    });
  });
});

it('a body that was changed on its way is refused', async () => {
  const changed = new ObjectStore(
    { ...BUCKET, ...WRITER },
    {
      ...options,
      send: (request) => sandbox.fetch(new Request(request, { body: Uint8Array.of(7) })),
    },
  );
  await expect(changed.put(KEY, CONTENT)).rejects.toMatchObject({
    code: 'object_store.refused',
    message: expect.stringContaining('SHA256Mismatch'),
  });
});
