import { runOrThrow } from './command.ts';

/** Installs the packages of `worker/checks`. Test runners call it before the first test that uses one of them. */
export default async function installChecks(): Promise<void> {
  await runOrThrow(process.execPath, ['worker/local/install.mjs', 'worker/checks']);
}
