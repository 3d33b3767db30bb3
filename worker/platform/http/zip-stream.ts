import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Instant } from '../time.ts';

/** A text file of a ZIP. Its parts are read as the consumer takes them. */
export interface ZippedFile {
  name: string;
  parts: AsyncIterable<string>;
}

/** A ZIP of these files, one after another, each taken when the one before is read, so memory use doesn't depend on their size. `now` is the time of the files. */
export function zipStream(files: Iterable<ZippedFile>, now: Instant): ReadableStream<Uint8Array> {
  const iterator = zipChunks(files, now);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      controller.enqueue(value);
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
}

async function* zipChunks(files: Iterable<ZippedFile>, now: Instant): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    for await (const part of parts) {
      file.push(strToU8(part));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
