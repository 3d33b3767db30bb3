import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';

const TYPEFACE = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2';
const GLYPHS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** Renders SVGs with the site's own font, without system fonts. */
export async function newPainter(): Promise<(svg: string) => Uint8Array> {
  const source = readFileSync(createRequire(import.meta.url).resolve(TYPEFACE));
  const font = await subsetFont(source, `${GLYPHS}·’–`, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 450, opsz: 60 },
  });
  const file = join(mkdtempSync(join(tmpdir(), 'tributary-font-')), 'text.ttf');
  writeFileSync(file, font);
  const options = { font: { fontFiles: [file], loadSystemFonts: false } };
  return (svg) => new Resvg(svg, options).render().asPng();
}
