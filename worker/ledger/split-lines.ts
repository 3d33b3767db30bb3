/**
 * Splits a byte stream in UTF-8 into lines without newlines. Only `\n` ends a line: JSON strings can contain the other
 * characters that line readers split at.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
