const BLOCK_LENGTH = 64 * 1_024;

/**
 * Streams text in blocks of about 64 KB. Blocks are created when the reader asks for more, so that a large feed is never in
 * memory at once.
 */
export function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      let block = '';
      while (block.length < BLOCK_LENGTH) {
        const piece = source.next();
        if (piece.done) {
          if (block !== '') controller.enqueue(encoder.encode(block));
          controller.close();
          return;
        }
        block += piece.value;
      }
      controller.enqueue(encoder.encode(block));
    },
  });
}

/** Joins pieces with commas between `open` and `close`. */
export function* enclosed(open: string, pieces: Iterable<string>, close: string): Iterable<string> {
  yield open;
  let separator = '';
  for (const piece of pieces) {
    yield separator + piece;
    separator = ',';
  }
  yield close;
}
