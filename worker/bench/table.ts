import type { Finding } from './finding.ts';

const HEAD = ['Measurement', 'Target', 'Measured', 'Passed'];

/** A table for a terminal. The measured value is last, because it can be long. */
export function terminalTable(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => cellsOf(finding));
  const width = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const [what, target, passed] = [width(0), width(1), width(3)];
  return rows
    .map(
      (cells) =>
        `  ${cells[3]?.padEnd(passed)}  ${cells[0]?.padEnd(what)}  ${cells[1]?.padEnd(target)}  ${cells[2]}`,
    )
    .join('\n');
}

export function markdownTable(findings: readonly Finding[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...findings.map((finding) => line(cellsOf(finding)))].join(
    '\n',
  );
}

function cellsOf({ what, target, measured, passed }: Finding): string[] {
  return [what, target, measured, passed === null ? '' : passed ? 'yes' : 'NO'];
}
