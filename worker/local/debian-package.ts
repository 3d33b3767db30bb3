import { runOrThrow } from './command.ts';

/**
 * Installs a package for root on Debian. For anyone else, throws with what to do.
 *
 * @param need What needs the package: `The browser tests need Chromium`.
 */
export async function installDebianPackage(name: string, need: string): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error(`${need}. Install it (apt-get install ${name}).`);
  console.log(`  Installing ${name} (apt-get) …`);
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y ${name}`;
  await runOrThrow('sh', ['-c', install]);
}
