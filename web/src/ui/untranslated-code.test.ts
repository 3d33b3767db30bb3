import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SOURCES = globSync('web/src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
const MARKED_BLOCK = /<pre\s+translate="no"[\s\S]*?<\/pre>/g;
const UNMARKED = /<(?:pre|code|kbd)(?=[\s>])(?!\s+translate="no")/;

describe('code on a screen', () => {
  it('is left alone by the browser’s translation, so that a copied ID, key or script tag works', () => {
    const isTranslated = (file: string) =>
      UNMARKED.test(readFileSync(file, 'utf8').replaceAll(MARKED_BLOCK, ''));
    expect(SOURCES.filter(isTranslated)).toEqual([]);
  });
});
