import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChangelog } from './read-changelog.ts';

const TEXT = `# Changelog

The format is Keep a Changelog.

## [Unreleased]

### Added

- A page of
  the changelog.
- A second entry.

## [0.1.0] - 2026-12-01

### Fixed

- A fault.
`;

describe('the changelog', () => {
  it('is read with its versions, dates, groups and entries', () => {
    expect(readChangelog(TEXT)).toEqual([
      {
        version: 'Unreleased',
        date: null,
        groups: [{ title: 'Added', entries: ['A page of the changelog.', 'A second entry.'] }],
      },
      { version: '0.1.0', date: '2026-12-01', groups: [{ title: 'Fixed', entries: ['A fault.'] }] },
    ]);
  });

  it('of this repository has no line that is lost', () => {
    const text = readFileSync('CHANGELOG.md', 'utf8');
    const releases = readChangelog(text);
    const shown = releases.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries)).join(' ');
    const written = text
      .slice(text.indexOf('## ['))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^- /, '').trim())
      .join(' ');
    expect(shown).toBe(written);
  });
});
