import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('RUNNING_ORIGIN', () => {
  it.each([
    [{ PORT: '9000' }, 'http://localhost:9000'],
    [{}, 'http://localhost:8788'],
    [{ PORT: '9000', BASE_URL: 'https://tributary.example' }, 'https://tributary.example'],
  ])('with %o is %s', async (names, origin) => {
    for (const name of ['PORT', 'BASE_URL']) vi.stubEnv(name, '');
    for (const [name, value] of Object.entries(names)) vi.stubEnv(name, value);
    expect((await import('./running-origin.ts')).RUNNING_ORIGIN).toBe(origin);
  });
});
