import { existsSync } from 'node:fs';
import { chromiumPath } from '../../web/build/chromium-path.ts';
import { installDebianPackage } from './debian-package.ts';

/** Returns the Chromium of the tests. For root on Debian it installs a missing one. Otherwise it throws and says what to do. */
export async function findChromium(): Promise<string> {
  const path = chromiumPath();
  if (existsSync(path)) return path;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${path}, which does not exist.`);
  await installDebianPackage(
    'chromium-headless-shell',
    'The browser tests need Chromium, or its path in CHROMIUM_PATH',
  );
  return path;
}
