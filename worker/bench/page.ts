import type { Results } from './results.ts';

const PAGE_HEAD = `# Benchmarks

What the system promises in speed, memory and size, and what the last release measured.

- \`npm run bench\` runs the usual parts, and \`npm run bench -- redirect sync\` only the named ones. It exits with code 1 if a
  target is missed, and leaves its results in \`.bench/results\`.
- At a release, \`npm run bench:page\` copies these results to \`worker/bench/results\` and writes this page.
- Most targets are ratios of two measurements that take turns in one run, because the speed of a machine varies. The Workers are
  bundled as for a deployment and run in workerd with all their stores. Only loopback connections are used.
- \`worker/bench/parts/<part>.ts\` says how a part measures.`;
const COLUMNS = ['Part', 'Promise', 'Target', 'Measured', 'Met', 'Date', 'Machine'];

/** The text of docs/benchmarks.md. `parts` are the names of all parts in their order. */
export function pageOf(parts: readonly string[], released: ReadonlyMap<string, Results>): string {
  const measured = parts.flatMap((part) => {
    const results = released.get(part);
    return results ? [{ part, ...results }] : [];
  });
  const machines = [...new Set(measured.map(({ machine }) => machine))];
  const rows = measured.flatMap(({ part, date, machine, findings }) =>
    findings.map(({ promise, target, measured, passed }) => [
      `\`${part}\``,
      promise,
      target,
      measured,
      passed ? 'yes' : '**no**',
      date,
      letterOf(machines.indexOf(machine)),
    ]),
  );
  const missing = parts.filter((part) => !released.has(part)).map((part) => `\`${part}\``);
  return [
    PAGE_HEAD,
    [COLUMNS, COLUMNS.map(() => '---'), ...rows].map(rowOf).join('\n'),
    machines.map((machine, index) => `- Machine ${letterOf(index)}: ${machine}`).join('\n'),
    ...(missing.length > 0 ? [`Not measured for this release: ${missing.join(', ')}.`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
