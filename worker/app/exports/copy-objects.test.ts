import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXPORTED_OBJECTS, LEFT_OUT_OBJECTS } from './copy-objects.ts';

it('each kind of object that the archive has is exported, or left out with a reason', () => {
  const page = readFileSync('docs/storage.md', 'utf8');
  const section = /## R2 \(`ARCHIVE`[\s\S]*?\n(\|[\s\S]*?)\n\n/.exec(page)?.[1] ?? '';
  const names = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const known = [...EXPORTED_OBJECTS, ...Object.keys(LEFT_OUT_OBJECTS)];
  expect(names.filter((name) => known.filter((each) => name.startsWith(each)).length !== 1)).toEqual([]);
});
