import { runOrThrow } from './command.ts';

/** Builds the sandbox Worker. Vitest calls it once per run, before the first test in workerd. */
export default async function buildSandbox(): Promise<void> {
  await runOrThrow('wrangler', [
    'deploy',
    '--dry-run',
    '-c',
    'worker/sandbox/wrangler.toml',
    '--outdir',
    `${process.cwd()}/.wrangler/sandbox-build`,
  ]);
}
