import { inflateSync } from 'node:zlib';

/** The texts that a PDF with standard fonts draws, in the order of drawing. */
export function pdfTexts(file: Uint8Array): string[] {
  return compressedStreams(Buffer.from(file)).flatMap((content) =>
    [
      ...inflateSync(content)
        .toString('latin1')
        .matchAll(/<([0-9A-F]*)> Tj/g),
    ].map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))),
  );
}

/** A stream has as many bytes as its dictionary says. Its last ones may be those of a line's end. */
function compressedStreams(file: Buffer): Buffer[] {
  const starts = file.toString('latin1').matchAll(/<<([^>]*\/FlateDecode[^>]*)>>\s*stream\r?\n/g);
  return [...starts].map(({ 0: start, 1: dictionary = '', index }) => {
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    return file.subarray(index + start.length, index + start.length + length);
  });
}
