const BLOCK = 64 * 1_024;

/**
 * A text in pieces as a body: blocks of about 64 KB, made only when the reader asks for more, so that a feed of any
 * size is never held whole.
 */
export function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      let block = '';
      while (block.length < BLOCK) {
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

/** Pieces joined by commas between an opening and a closing. */
export function* enclosed(open: string, pieces: Iterable<string>, close: string): Iterable<string> {
  yield open;
  let separator = '';
  for (const piece of pieces) {
    yield separator + piece;
    separator = ',';
  }
  yield close;
}
