import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LOCAL = resolve('worker/local');
const NODE_PACKAGE = { 'node_modules/node': { version: '24.21.0', integrity: 'sha512-a' } };
/** As Node 20, which can’t read TypeScript. */
const OLD = '--no-experimental-strip-types';
let folder: string;
const stamp = () => existsSync(join(folder, 'node_modules/.lock-hash'));
const calls = () => {
  const log = join(folder, 'npm.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-install-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: NODE_PACKAGE }));
  writeFileSync(join(folder, 'script.ts'), 'const text: string = process.version; console.log(text);');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a script as `npm start` does. `binary` is what npm's script of the package of Node brings. */
function start(binary: 'works' | 'is for another machine' | 'is missing', ...flags: string[]) {
  const npm = join(folder, 'npm');
  const bin = join(folder, 'node_modules/node/bin');
  const brings = {
    works: `mkdir -p ${bin} && ln -sf ${process.execPath} ${bin}/node`,
    'is for another machine': `mkdir -p ${bin} && echo no > ${bin}/node && chmod +x ${bin}/node`,
    'is missing': 'exit 1',
  }[binary];
  const list = JSON.stringify({ packages: NODE_PACKAGE });
  writeFileSync(
    npm,
    `#!/bin/sh
echo "$1 $2 $3" >> ${folder}/npm.log
if [ "$1" = rebuild ]; then ${brings}; else mkdir -p node_modules && echo '${list}' > node_modules/.package-lock.json; fi
`,
  );
  chmodSync(npm, 0o755);
  const code = `
    import { installPackages } from '${LOCAL}/install-packages.mjs';
    import { runOnOwnNode } from '${LOCAL}/own-node.mjs';
    installPackages('.');
    runOnOwnNode('script.ts');`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '-e', code],
    { cwd: folder, encoding: 'utf8', env: { PATH: `${folder}${delimiter}/usr/bin${delimiter}/bin` } },
  );
  return { status, stdout, stderr };
}

describe('the start on a fresh clone', () => {
  it('runs only the install script of Node, by its name, and none the next time', () => {
    expect(start('works', OLD)).toMatchObject({ status: 0, stdout: expect.stringContaining('v24.') });
    expect(calls()).toEqual(['ci --ignore-scripts --no-progress', 'rebuild node --ignore-scripts=false']);
    expect(start('works', OLD).status).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it.each(['is for another machine', 'is missing'] as const)(
    'uses the machine’s own Node if it is new enough and the binary of the package %s',
    (binary) => {
      const { status, stdout } = start(binary);
      expect(stdout).toContain('has no binary for this machine');
      expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, process.version]);
    },
  );

  it('ends with what to do if there is neither, and tries again the next time', () => {
    const { status, stderr } = start('is missing', OLD);
    expect([status, stamp()]).toEqual([1, false]);
    expect(stderr).toContain('Install Node 24 and run this again');
    expect(start('works', OLD).status).toBe(0);
    expect(stamp()).toBe(true);
  });

  it('repairs an installation of before whose Node is missing', () => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: NODE_PACKAGE }),
    );
    expect(start('works', OLD).status).toBe(0);
    expect(calls()).toEqual(['rebuild node --ignore-scripts=false']);
  });

  it('says what to do if Node is gone after the installation', () => {
    start('works', OLD);
    const node = join(folder, 'node_modules/node/bin/node');
    rmSync(node);
    symlinkSync('/nowhere', node);
    expect(start('works', OLD)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Remove node_modules and run this again'),
    });
  });
});
