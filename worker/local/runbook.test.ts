import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');
const CODE = /['`]([a-z_]+\.[a-z_]+)['`]/g;

/** The codes of alerts in the source: next to the level of an alert, or in the terms of work on each click store. */
const codes = new Set(
  globSync('worker/**/*.ts', {
    exclude: (name) => /node_modules|testing|sandbox|bench|local/.test(String(name)),
  })
    .filter((file) => !file.endsWith('test.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!text.includes('lert')) return [];
      const near = text.matchAll(
        /level: [^{}]*?code: ([^,\n]+)|code: ([^,\n{}]+),[^{}]*?level:|code: ([^,]+), what:|AccountFailure\(ctx, \{\s*code: ([^,\n]+),/gs,
      );
      return [...near].flatMap(([, ...found]) => {
        const named = found.find((each) => each !== undefined) ?? '';
        const constant = /^[A-Z_]+$/.test(named.trim())
          ? (new RegExp(`const ${named.trim()} = ('[^']+')`).exec(text)?.[1] ?? '')
          : named;
        return [...constant.matchAll(CODE)].map(([, code = '']) => code);
      });
    }),
);

describe('the runbook', () => {
  it('finds the alerts of the source', () => {
    expect(codes.size).toBeGreaterThan(30);
  });

  it.each([...codes].sort())('says what %s means and what to do', (code) => {
    const row = RUNBOOK.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${code}\``));
    const [, , means = '', todo = ''] = row?.split('|') ?? [];
    expect([means.trim().length > 10, todo.trim().length > 7], `${code} in docs/runbook.md`).toEqual([
      true,
      true,
    ]);
  });
});
