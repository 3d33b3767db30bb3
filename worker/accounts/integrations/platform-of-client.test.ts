import { describe, expect, it } from 'vitest';
import { platformOfClient } from './platform-of-client.ts';

describe('the platform of an app', () => {
  it.each([
    ['Claude', 'claude'],
    ['claude-ai', 'claude'],
    ['Claude Code (tributary)', 'claude'],
    ['CURSOR', 'cursor'],
    ['Cursor IDE 3.1', 'cursor'],
    ['Visual Studio Code', null],
    ['Replit', null],
    ['', null],
  ])('named “%s” is %s', (name, platform) => {
    expect(platformOfClient(name)).toBe(platform);
  });
});
