import { existsSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { run, startOf } from './command.ts';

describe('a tool of the repository', () => {
  it.each(['vite', 'wrangler', 'vitest', 'size-limit'])(
    '%s is started by Node with its script, as Windows needs it',
    (tool) => {
      const [program, [script = '', ...args]] = startOf(tool, ['--version']);
      expect([program, args]).toEqual([process.execPath, ['--version']]);
      expect([existsSync(script), /\.m?js$/.test(script)]).toEqual([true, true]);
    },
  );

  it('is run without a shell, a PATH or the files of node_modules/.bin', async () => {
    const { ok, output } = await run('vite', ['--version'], { env: { PATH: '' } });
    expect([ok, output]).toEqual([true, expect.stringContaining('vite/')]);
  });

  it('isn’t a program of the machine', () => {
    expect(startOf('git', ['status'])).toEqual(['git', ['status']]);
  });
});
