import { expect, it } from 'vitest';
import { folderCircles } from './folder-circles.ts';

it('folders that import each other are a circle, also by way of a third one', () => {
  expect(
    folderCircles([
      ['a/x/1.ts', 'a/y/1.ts'],
      ['a/y/2.ts', 'a/x/2.ts'],
    ]),
  ).toEqual([['a/x', 'a/y', 'a/x']]);
  expect(
    folderCircles([
      ['x/1.ts', 'y/1.ts'],
      ['y/2.ts', 'z/1.ts'],
      ['z/2.ts', 'x/2.ts'],
    ]),
  ).toEqual([['x', 'y', 'z', 'x']]);
});

it('a folder and the files beside it are no circle, nor are folders that import in one direction', () => {
  expect(
    folderCircles([
      ['a/1.ts', 'a/x/1.ts'],
      ['a/x/1.ts', 'a/2.ts'],
    ]),
  ).toEqual([]);
  expect(
    folderCircles([
      ['a/x/1.ts', 'b/1.ts'],
      ['a/y/1.ts', 'b/2.ts'],
      ['a/y/1.ts', 'a/x/2.ts'],
    ]),
  ).toEqual([]);
});

it('folders of the same name in different places are different', () => {
  expect(
    folderCircles([
      ['a/x/1.ts', 'a/y/1.ts'],
      ['b/y/1.ts', 'b/x/1.ts'],
    ]),
  ).toEqual([]);
});
