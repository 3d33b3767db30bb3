import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** To update: `npm view @scalar/api-reference@<version> dist.integrity`. */
const VERSION = '1.72.1';
const SHA_512 = 'XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==';
const DOWNLOADS = resolve(import.meta.dirname, '../../.wrangler/scalar');

/**
 * The folder of Scalar’s browser build. It is complete without the 200 packages that npm would install with it, so only the
 * package itself is downloaded, once.
 */
export function scalarBrowserBuild(): string {
  const folder = join(DOWNLOADS, VERSION);
  if (!existsSync(folder)) download(folder);
  return join(folder, 'package/dist/browser');
}

function download(target: string): void {
  mkdirSync(DOWNLOADS, { recursive: true });
  const folder = mkdtempSync(join(DOWNLOADS, 'new-'));
  try {
    const spec = `@scalar/api-reference@${VERSION}`;
    execFileSync('npm', ['pack', spec, '--prefer-offline', '--silent'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const archive = `scalar-api-reference-${VERSION}.tgz`;
    const hash = createHash('sha512')
      .update(readFileSync(join(folder, archive)))
      .digest('base64');
    if (hash !== SHA_512) throw new Error(`${spec} has another hash: sha512-${hash}.`);
    execFileSync('tar', ['-xzf', archive, 'package/dist/browser'], { cwd: folder });
    rmSync(join(folder, archive));
    renameSync(folder, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
