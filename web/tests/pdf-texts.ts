import { inflateSync } from 'node:zlib';

/** The texts that a PDF with standard fonts draws, in the order of drawing. */
export function pdfTexts(file: Buffer): string[] {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.flatMap(([, content = '']) =>
    [...inflated(content).matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
    ),
  );
}

/** Empty for a stream that isn't compressed. */
function inflated(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
