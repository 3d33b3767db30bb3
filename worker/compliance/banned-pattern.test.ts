import { describe, expect, it } from 'vitest';
import { bannedPattern } from './banned-pattern.ts';

describe('a typed pattern', () => {
  it.each([
    [' Bad.Example ', 'bad.example'],
    ['https://www.bad.example/path?q=1', 'bad.example'],
    ['*.bad.example', 'bad.example'],
    ['AMAZON.*', 'amazon.*'],
    ['www.amazon.*', 'amazon.*'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['co.uk', null],
    ['com', null],
    ['not a domain', null],
    ['.*', null],
    ['', null],
  ])('%j is the pattern %j', (typed, pattern) => {
    expect(bannedPattern(typed)).toBe(pattern);
  });
});
