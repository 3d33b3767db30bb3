import { inflateSync } from 'node:zlib';

/** The texts that a PDF with standard fonts draws, in the order of drawing. */
export function pdfTexts(file: Uint8Array): string[] {
  const binary = Buffer.from(file).toString('latin1');
  return [...binary.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, content = '']) => {
    const drawn = inflated(Buffer.from(content, 'latin1'));
    return [...drawn.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
    );
  });
}

/** Empty for a stream that isn't compressed. */
function inflated(content: Buffer): string {
  try {
    return inflateSync(content).toString('latin1');
  } catch {
    return '';
  }
}
