import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/operator.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Requirement|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', where = '', test = '']) => ({ requirement, where, test }));

describe('the page of what operators can do', () => {
  it('names a place and a test file for each requirement', () => {
    expect(rows.length).toBeGreaterThan(50);
    const open = rows.filter(({ where, test }) => where === '' || !existsSync(test.replaceAll('`', '')));
    expect(open).toEqual([]);
  });

  it('quotes only texts that the product has, word for word', () => {
    const missing = rows
      .flatMap(({ requirement }) => [...requirement.matchAll(/'([^']+)'/g)].map(([, text = '']) => text))
      .filter((text) => !isInSource(text));
    expect(missing).toEqual([]);
  });
});

function isInSource(text: string): boolean {
  try {
    execFileSync('git', ['grep', '-qF', text, '--', 'web/src', 'worker', ':!*.test.ts', ':!*.test.tsx']);
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return false;
    throw error;
  }
}
