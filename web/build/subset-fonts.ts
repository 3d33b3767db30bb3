/// <reference path="./subset-font.d.ts" />
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules/@fontsource-variable');
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/tributary-fonts');

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const SIGNS = '–—‘’“”•…€™−£§©®°·×«»½\u00a0\u202f';
const ACCENTS = 'áàâäãåæçéèêëíìîïñóòôöõøœßúùûüÄÅÆÇÉÖØÜ';

interface Cut {
  /** The cached file, which style sheets import as `@fonts/<file>`. */
  file: string;
  source: string;
  glyphs: string;
  features: string[];
  axes: Record<string, number | { min: number; max: number; default: number }>;
}

const CUTS: readonly Cut[] = [
  {
    file: 'text.woff2',
    source: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    glyphs: ASCII + SIGNS + ACCENTS,
    features: ['kern', 'liga', 'tnum', 'lnum'],
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
  {
    file: 'text-italic.woff2',
    source: 'source-serif-4/files/source-serif-4-latin-opsz-italic.woff2',
    glyphs: ASCII + SIGNS,
    features: ['kern', 'liga', 'tnum', 'lnum'],
    axes: { wght: 400, opsz: 18 },
  },
  {
    file: 'mono.woff2',
    source: 'source-code-pro/files/source-code-pro-latin-wght-normal.woff2',
    glyphs: ASCII + SIGNS + ACCENTS,
    features: ['kern'],
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
];

/** Subsets the two font families to the glyphs, weights and features in use, and serves them as `@fonts/*.woff2`. */
export function subsetFonts(): Plugin {
  return {
    name: 'tributary:subset-fonts',
    async config() {
      await mkdir(CACHE, { recursive: true });
      await Promise.all(CUTS.map(makeCut));
      return { resolve: { alias: { '@fonts': CACHE } }, server: { fs: { allow: [CACHE] } } };
    },
  };
}

async function makeCut({ file, source, glyphs, features, axes }: Cut): Promise<void> {
  const from = join(PACKAGES, source);
  const to = join(CACHE, file);
  if (await isNewer(to, [from, fileURLToPath(import.meta.url)])) return;
  const font = await subsetFont(await readFile(from), glyphs, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: axes,
    noHinting: true,
  });
  await writeFile(to, font);
}

async function isNewer(file: string, sources: string[]): Promise<boolean> {
  const cached = await stat(file).catch(() => null);
  if (!cached) return false;
  const changes = await Promise.all(sources.map((source) => stat(source)));
  return changes.every((change) => change.mtimeMs < cached.mtimeMs);
}
