const BLOCK_LENGTH = 64 * 1_024;

/**
 * Streams text in blocks of about 64 KB. Blocks are created when the reader asks for more, so that a large feed is never in
 * memory at once.
 */
export function streamOf(chunks: Iterable<string>): ReadableStream<Uint8Array> {
  const source = chunks[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      let block = '';
      while (block.length < BLOCK_LENGTH) {
        const chunk = source.next();
        if (chunk.done) {
          if (block !== '') controller.enqueue(encoder.encode(block));
          controller.close();
          return;
        }
        block += chunk.value;
      }
      controller.enqueue(encoder.encode(block));
    },
  });
}

/** Joins chunks with commas between `open` and `close`. */
export function* enclosed(open: string, chunks: Iterable<string>, close: string): Iterable<string> {
  yield open;
  let separator = '';
  for (const chunk of chunks) {
    yield separator + chunk;
    separator = ',';
  }
  yield close;
}
