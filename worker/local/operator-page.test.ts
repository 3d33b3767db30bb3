import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/operator.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Requirement|---)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  .map(([requirement = '', where = '', test = '', ...others]) => ({ requirement, where, test, others }));

/** The parts of a requirement that a test has to have: its texts, its names in code, and its numbers with their units. */
function partsOf(requirement: string) {
  const codes = [...requirement.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const withoutCodes = requirement.replace(/`[^`]+`/g, '');
  const assembled = [...withoutCodes.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  const withoutAssembled = withoutCodes.replace(/"[^"]+"/g, '');
  const texts = [...withoutAssembled.matchAll(/'([^']+)'/g)].map(([, text = '']) => text);
  const rest = withoutAssembled.replace(/'[^']+'/g, '');
  const numbers = [...rest.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)(?![\w.]*\w) ?(\w*)/g)].map(
    ([, number = '', unit = '']) => ({ number, unit }),
  );
  return { codes, assembled, texts, numbers };
}

/** How often a unit is in the smaller ones that tests use: `30 s` is `30_000`, and `3 minutes` are `180_000`. */
const FACTORS: Readonly<Record<string, readonly number[]>> = {
  s: [1_000],
  seconds: [1_000],
  minute: [60, 60_000],
  minutes: [60, 60_000],
  hours: [60, 3_600, 3_600_000],
};

function hasNumber(test: string, { number, unit }: { number: string; unit: string }): boolean {
  const forms = [number, ...(FACTORS[unit] ?? []).map((factor) => `${Number(number) * factor}`)];
  const plain = test.replace(/(?<=\d)[_,](?=\d)/g, '');
  return forms.some((form) => new RegExp(`(?<![\\d.])${form.replace('.', '\\.')}(?!\\d|\\.\\d)`).test(plain));
}

/** The code of tests without their titles, which assert nothing. */
function testsOf(test: string): string {
  return test
    .split(', ')
    .map((path) => readFileSync(path.replaceAll('`', ''), 'utf8'))
    .join('\n')
    .replace(/\b(it|test|describe)\(\s*(['`"])(?:(?!\2).)*\2/gs, '')
    .replace(/\)\(\s*(['`"])(?:(?!\1).)*\1,\s*(async )?\(/gs, ')(');
}

describe('the page of what operators can do', () => {
  it('names a place and test files that exist for each requirement', () => {
    expect(rows.length).toBeGreaterThan(550);
    const open = rows.filter(
      ({ where, test, others }) =>
        where === '' ||
        others.length > 0 ||
        test
          .split(', ')
          .some((path) => !/^`.*\.(test|spec)\.tsx?`$/.test(path) || !existsSync(path.slice(1, -1))),
    );
    expect(open).toEqual([]);
  });

  it('quotes only texts that the product has, word for word', () => {
    const sources = globSync('{web/src,worker}/**/*.{ts,tsx}')
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const missing = rows.flatMap(({ requirement }) =>
      partsOf(requirement).texts.filter((text) => !sources.includes(text)),
    );
    expect(missing).toEqual([]);
  });

  it('names tests that have each text, name and number of the requirement', () => {
    const missing = rows.flatMap(({ requirement, test }) => {
      const { codes, assembled, texts, numbers } = partsOf(requirement);
      const tests = testsOf(test);
      return [
        ...[...codes, ...assembled, ...texts].filter((text) => !tests.includes(text)),
        ...numbers
          .filter((number) => !hasNumber(tests, number))
          .map(({ number, unit }) => `${number} ${unit}`),
      ].map((part) => `${part.trim()}: ${requirement}`);
    });
    expect(missing).toEqual([]);
  });
});
