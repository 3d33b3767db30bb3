import { run } from './command.ts';
import { type Tally, tallyOf } from './tally.ts';

interface StaticCheck {
  label: string;
  command: string;
  args: readonly string[];
  /** The check reads only these folders, so it is needed only for a change there. Without it, every change needs it. */
  of?: readonly string[];
}

export interface LabeledWork {
  label: string;
  work: () => Promise<Tally>;
}

const npm = (script: string) => ({ command: 'npm', args: ['run', '--silent', script] });
/** Unchanged files aren't checked again. */
const types = (project: string) => ({
  command: 'tsc',
  args: [
    '--noEmit',
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `.wrangler/types/${project.replaceAll('/', '-')}.json`,
  ],
});

/** The longest come first, so that the last ones to end are short. */
const CHECKS: readonly StaticCheck[] = [
  { label: 'Types of the web app', ...types('web'), of: ['web', 'worker/platform/contract', 'client'] },
  { label: 'Dead code', ...npm('dead-code') },
  { label: 'Types of the Worker', ...types('.'), of: ['worker', 'client'] },
  { label: 'Imports between districts', ...npm('architecture:check'), of: ['worker'] },
  { label: 'Row types of SQL', ...npm('sql-rows'), of: ['worker', 'migrations'] },
  { label: 'Types of the tools', ...types('worker/local'), of: ['worker/local'] },
  { label: 'Types of the benchmarks', ...types('worker/bench'), of: ['worker/bench'] },
  { label: 'Types of the checks', ...npm('types:checks'), of: ['worker/checks', 'worker/app/api-types'] },
  { label: 'Error codes of operations', ...npm('error-codes:check'), of: ['worker'] },
  { label: 'Tables and personal data', ...npm('tables:check'), of: ['worker', 'docs'] },
  { label: 'Types of the script', ...types('script'), of: ['script'] },
  { label: 'Types of bindings', ...npm('types:env:check') },
  { label: 'Style of texts', ...npm('voice') },
];

/** The checks of the whole tree, or those that a change within the paths needs. */
export function staticChecks(paths: readonly string[] | true): LabeledWork[] {
  const needed = (check: StaticCheck) =>
    paths === true || check.of?.some((folder) => paths.some((path) => overlaps(path, folder)));
  const format = {
    label: 'Format and lint',
    command: 'biome',
    args: ['check', ...(paths === true ? ['.'] : paths)],
  };
  return [format, ...CHECKS.filter(needed)].map(({ label, command, args }) => ({
    label,
    work: () => check(command, args),
  }));
}

function overlaps(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${path}/`);
}

async function check(command: string, args: readonly string[]): Promise<Tally> {
  const { ok, output } = await run(command, args);
  return tallyOf(ok, output);
}
