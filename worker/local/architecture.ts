import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import swc, { type ParseOptions } from '@swc/core';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { FORBIDDEN, LAYERS, ROOMS } from './rooms.ts';

/**
 * Checks every import against the table of rooms (`rooms.ts`) and draws docs/architecture.md from what the code imports.
 * Tests may import anything. With `--check` it writes nothing, and fails where the drawing is out of date.
 */
const TARGET = join(import.meta.dirname, '../../docs/architecture.md');
const isCheck = process.argv.includes('--check');

// dependency-cruiser parses with this function, and has no option to read JSX.
const { parseFileSync } = swc;
Object.assign(swc, {
  parseFileSync: (file: string, options?: ParseOptions) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') }),
});

const { output } = await cruise(['worker'], {
  parser: 'swc',
  tsPreCompilationDeps: true,
  includeOnly: '^worker/',
  exclude: String.raw`/node_modules/|\.gen\.(d\.)?ts$|\.test\.ts$|/testing/|-suite\.ts$`,
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
  validate: true,
  ruleSet: { forbidden: FORBIDDEN },
});
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result.');
const { violations, totalDependenciesCruised } = output.summary;
for (const { rule, from, to, cycle } of violations)
  console.error(`${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' imports ')}`);
if (violations.length > 0) console.error('worker/local/rooms.ts lists what each room may import.');
console.log(`${totalDependenciesCruised} imports checked, ${violations.length} not allowed.`);

const drawing = draw(arrowsOf(output));
const isCurrent = existsSync(TARGET) && readFileSync(TARGET, 'utf8') === drawing;
if (!isCheck) writeFileSync(TARGET, drawing);
else if (!isCurrent) console.error('docs/architecture.md is out of date. Run `npm run architecture`.');
process.exitCode = violations.length > 0 || (isCheck && !isCurrent) ? 1 : 0;

/** The rooms that each room imports. */
function arrowsOf({ modules }: ICruiseResult): Map<string, Set<string>> {
  const arrows = new Map([...ROOMS.keys()].map((room) => [room, new Set<string>()]));
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from && to && from !== to) arrows.get(from)?.add(to);
    }
  }
  return arrows;
}

function roomOf(path: string): string | undefined {
  const room = /^worker\/([^/]+)\//.exec(path)?.[1];
  return room !== undefined && ROOMS.has(room) ? room : undefined;
}

function draw(arrows: Map<string, Set<string>>): string {
  const layers = LAYERS.toReversed().map(
    (layer, index) =>
      `  subgraph layer${LAYERS.length - 1 - index}[" "]\n    direction LR\n${Object.keys(layer)
        .map((room) => `    ${room}`)
        .join('\n')}\n  end`,
  );
  const shown = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isIndirect(arrows, from, to)).map((to) => `  ${from} --> ${to}`),
  );
  const rows = [...arrows]
    .toReversed()
    .map(([room, targets]) => `| ${room} | ${[...targets].sort().join(', ')} |`);
  return `# Architecture

Generated from the imports by \`npm run architecture\`. \`worker/local/rooms.ts\` lists what each room may import,
and \`npm run verify\` checks it. An arrow is left out where another path leads to the same room.

\`\`\`mermaid
flowchart TB
${layers.join('\n')}
${shown.sort().join('\n')}
\`\`\`

| Room | Imports |
| --- | --- |
${rows.join('\n')}
`;
}

/** Whether a room is also reached by way of another import. */
function isIndirect(arrows: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const visit = (room: string): boolean => {
    if (seen.has(room)) return false;
    seen.add(room);
    return room === to || [...(arrows.get(room) ?? [])].some(visit);
  };
  return [...(arrows.get(from) ?? [])].some((next) => next !== to && visit(next));
}
