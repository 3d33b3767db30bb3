import { existsSync } from 'node:fs';
import { runOrThrow } from './command.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * Returns CHROMIUM_PATH or the system's Chromium. For root on Debian it installs a missing one. Otherwise it throws and says
 * what to do.
 */
export async function findChromium(): Promise<string> {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUM;
  if (!existsSync(path) && path === SYSTEM_CHROMIUM && process.getuid?.() === 0) await installChromium();
  if (existsSync(path)) return path;
  throw new Error(
    `The browser tests need Chromium and ${path} does not exist. Install it (apt-get install chromium) or set CHROMIUM_PATH.`,
  );
}

async function installChromium(): Promise<void> {
  console.log('  Installing Chromium (apt-get) …');
  const install = 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium';
  await runOrThrow('sh', ['-c', install]);
}
