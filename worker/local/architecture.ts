import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import swc, { type ParseOptions } from '@swc/core';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { BESIDE, DISTRICTS, districtOf, FORBIDDEN, inItsProgram, publicFiles } from './districts.ts';
import { folderCircles } from './folder-circles.ts';
import { unusedFeatureImports, WEB_FORBIDDEN } from './web-layers.ts';

/**
 * Checks every import against the districts (`districts.ts`), and draws docs/architecture.md and the map in README.md from
 * them. Tests may import anything. With `--check` it writes nothing, and fails where a drawing is out of date.
 */
const ROOT = join(import.meta.dirname, '../..');
const MAP = /(<!-- map -->\n)[\s\S]*?(<!-- end of the map -->)/;
const isCheck = process.argv.includes('--check');

// dependency-cruiser parses with this function, and has no option to read JSX.
const { parseFileSync } = swc;
Object.assign(swc, {
  parseFileSync: (file: string, options?: ParseOptions) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') }),
});

const { output } = await cruise(['worker', 'web/src'], {
  parser: 'swc',
  tsPreCompilationDeps: true,
  includeOnly: '^(worker|web/src)/',
  exclude: String.raw`/node_modules/|\.gen\.(d\.)?ts$|\.test\.ts$|/testing/|-suite\.ts$`,
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
  validate: true,
  ruleSet: { forbidden: [...FORBIDDEN, ...WEB_FORBIDDEN] },
});
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result.');
const imports = importsOf(output);
const problems = [
  ...output.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' imports ')}`,
  ),
  ...folderCircles(imports.map(([from, to]) => [inItsProgram(from), inItsProgram(to)])).map(
    (circle) => `folders in a circle: ${circle.join(' imports ')}`,
  ),
  ...unusedFeatureImports(imports),
  ...unusedPublicFiles().map((file) => `${file} is in public.json, but no other district imports it`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(
    'The rules are in worker/local/districts.ts and web-layers.ts, and each public.json has what other districts may import.',
  );
console.log(`${output.summary.totalDependenciesCruised} imports checked, ${problems.length} problems.`);

const isOutdated = [write('docs/architecture.md', drawing), write('README.md', withMap)].includes(true);
if (isOutdated && isCheck) console.error('Run `npm run architecture`.');
process.exitCode = problems.length > 0 || (isCheck && isOutdated) ? 1 : 0;

/** Pairs of importing and imported file. */
function importsOf({ modules }: ICruiseResult): [from: string, to: string][] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): [string, string] => [source, resolved]),
  );
}

/** `app` may import any file, so it makes none public. */
function unusedPublicFiles(): string[] {
  const used = new Set(
    imports
      .filter(([from, to]) => {
        const district = districtOf(from);
        return district !== undefined && district !== 'app' && district !== districtOf(to);
      })
      .map(([, to]) => to),
  );
  return Object.keys(DISTRICTS)
    .flatMap(publicFiles)
    .filter((file) => !used.has(file));
}

/** Writes a file, or only compares it with `--check`. Returns whether it was out of date. */
function write(file: string, textFrom: (current: string) => string): boolean {
  const path = join(ROOT, file);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const text = textFrom(current);
  if (text === current) return false;
  if (isCheck) console.error(`${file} is out of date.`);
  else writeFileSync(path, text);
  return true;
}

function drawing(): string {
  const arrows = new Map(Object.keys(DISTRICTS).map((name) => [name, new Set<string>()]));
  for (const [source, resolved] of imports) {
    const [from, to] = [districtOf(source), districtOf(resolved)];
    if (from && to && from !== to) arrows.get(from)?.add(to);
  }
  const shown = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isIndirect(arrows, from, to)).map((to) => `  ${from} --> ${to}`),
  );
  const rows = [...arrows].map(
    ([name, targets]) => `| ${name} | ${[...targets].sort().join(', ')} | ${publicFiles(name).length} |`,
  );
  return `# Architecture

Generated from the imports by \`npm run architecture\`, and checked by \`npm run verify\`. A district imports only those above it
in the table, and of each only the files in its \`public.json\`. \`app\` may import any file. An arrow is left out where another
path leads to the same district.

\`\`\`mermaid
flowchart BT
${shown.sort().join('\n')}
\`\`\`

| District | Imports | Public files |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** The README with the folders of `worker/`. */
function withMap(readme: string): string {
  const line = ([name, subject]: [string, string]) => `  ${`${name}/`.padEnd(16)}${subject}`;
  const lines = [...Object.entries(DISTRICTS).map(line), '', ...Object.entries(BESIDE).map(line)];
  return readme.replace(
    MAP,
    (_, open: string, close: string) => `${open}\`\`\`\nworker/\n${lines.join('\n')}\n\`\`\`\n${close}`,
  );
}

/** Whether a district is also reached by way of another import. */
function isIndirect(arrows: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const visit = (name: string): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    return name === to || [...(arrows.get(name) ?? [])].some(visit);
  };
  return [...(arrows.get(from) ?? [])].some((next) => next !== to && visit(next));
}
