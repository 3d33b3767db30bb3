import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const HEADINGS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const records = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(`${FOLDER}/${name}`, 'utf8'),
}));

describe('the decision records', () => {
  it('are numbered without a gap', () => {
    expect(records.map(({ name }) => Number.parseInt(name, 10))).toEqual(
      records.map((_, index) => index + 1),
    );
  });

  it('have one form', () => {
    const others = records.filter(({ text }) => {
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      return !text.startsWith('# ') || headings.slice(0, HEADINGS.length).join() !== HEADINGS.join();
    });
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('link only to documents that exist', () => {
    const broken = records.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\(([^)#:]+\.md)\)/g)].flatMap(([, path]) =>
        existsSync(`${FOLDER}/${path}`) ? [] : [`${name} links to ${path}`],
      ),
    );
    expect(broken).toEqual([]);
  });
});
