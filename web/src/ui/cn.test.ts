import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn } from './cn.ts';

const SOURCES = resolve(import.meta.dirname, '..');
const THEME = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The library with its whole configuration, which is four times as large. */
const complete = extendTailwindMerge({
  cacheSize: 1,
  extend: { theme: { text: tokens('text'), color: tokens('color'), radius: tokens('radius') } },
});

describe('cn', () => {
  it('replaces a class by a later one that sets the same thing', () => {
    expect(cn('px-4 pt-2', 'p-3')).toBe('p-3');
    expect(cn('border border-rule', 'border-river')).toBe('border border-river');
    expect(cn('hover:bg-sheet', 'bg-paper')).toBe('hover:bg-sheet bg-paper');
  });

  it('keeps a text size of the theme beside a color', () => {
    expect(cn('text-md', 'text-muted')).toBe('text-md text-muted');
    expect(cn('text-md text-muted', 'text-sm')).toBe('text-muted text-sm');
  });

  it('leaves out what does not apply', () => {
    expect(cn('block', false, undefined, null, ['text-sm', { hidden: false }])).toBe('block text-sm');
  });

  it('merges the classes of the sources as the complete configuration does', () => {
    const classes = knownClasses();
    expect(classes.length).toBeGreaterThan(300);
    const someClasses = fc.shuffledSubarray(classes, { minLength: 2, maxLength: 24 });
    fc.assert(
      fc.property(someClasses, (names) => {
        expect(cn(names)).toBe(complete(names));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The classes in the strings of the sources, without their variants, that the complete configuration merges. */
function knownClasses(): string[] {
  const words = new Set<string>();
  for (const path of globSync('**/*.{ts,tsx}', {
    cwd: SOURCES,
    exclude: ['ui/class-groups.ts', '**/*.test.ts'],
  }))
    for (const [text] of readFileSync(resolve(SOURCES, path), 'utf8').matchAll(
      /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g,
    ))
      for (const word of text.slice(1, -1).split(/\s+/)) words.add(word.replace(/^([\w-]+:)+/, ''));
  return [...words].filter((word) => complete(word, word) === word);
}

function tokens(kind: string): string[] {
  return [...THEME.matchAll(new RegExp(`--${kind}-([a-z0-9-]+?)(?=--|:)`, 'g'))].flatMap(
    ([, name]) => name ?? [],
  );
}
