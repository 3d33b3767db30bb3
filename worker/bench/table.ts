import type { Finding } from './finding.ts';

const HEAD = ['what', 'must reach', 'measured', 'held'];

/** The findings as a table for a terminal; what was measured stands last, as it may be long. */
export function terminalTable(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => cellsOf(finding));
  const width = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const [what, mustReach, held] = [width(0), width(1), width(3)];
  return rows
    .map(
      (cells) =>
        `  ${cells[3]?.padEnd(held)}  ${cells[0]?.padEnd(what)}  ${cells[1]?.padEnd(mustReach)}  ${cells[2]}`,
    )
    .join('\n');
}

/** The findings as a Markdown table. */
export function markdownTable(findings: readonly Finding[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...findings.map((finding) => line(cellsOf(finding)))].join(
    '\n',
  );
}

function cellsOf({ what, mustReach, measured, held }: Finding): string[] {
  return [what, mustReach, measured, held === null ? '' : held ? 'yes' : 'NO'];
}
