import { describe, expect, it } from 'vitest';
import { perIsolate, resetIsolate } from './isolate.ts';

describe('a value of an isolate', () => {
  it('is created once, on first use', () => {
    const created: string[] = [];
    const listOf = perIsolate((name: string) => {
      created.push(name);
      return [name];
    });
    expect(created).toEqual([]);
    expect(listOf('first')).toBe(listOf('second'));
    expect(created).toEqual(['first']);
  });

  it('is created again after it was cleared', () => {
    const counts = perIsolate(() => new Map<string, number>());
    counts().set('calls', 1);
    counts.clear();
    expect(counts().size).toBe(0);
  });

  it('is created again after a reset', () => {
    const counts = perIsolate(() => new Map<string, number>());
    counts().set('calls', 1);
    resetIsolate();
    expect(counts().size).toBe(0);
  });
});
