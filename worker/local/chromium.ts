import { existsSync } from 'node:fs';
import { chromiumPath } from '../../web/build/chromium-path.ts';
import { runOrThrow } from './command.ts';

/** Returns the Chromium of the tests. For root on Debian it installs a missing one. Otherwise it throws and says what to do. */
export async function findChromium(): Promise<string> {
  const path = chromiumPath();
  if (!existsSync(path) && !process.env.CHROMIUM_PATH && process.getuid?.() === 0) await installChromium();
  if (existsSync(path)) return path;
  throw new Error(
    `The browser tests need Chromium and ${path} does not exist. Install it (apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`,
  );
}

async function installChromium(): Promise<void> {
  console.log('  Installing Chromium (apt-get) …');
  const install =
    'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium-headless-shell';
  await runOrThrow('sh', ['-c', install]);
}
