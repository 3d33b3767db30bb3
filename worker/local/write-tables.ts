import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeclaredTable, tablesOf } from '../platform/table.ts';
import { DISTRICTS } from './districts.ts';
import { exportsOf, ownerOf, productionFiles, sourceOf } from './production-files.ts';

/**
 * `npm run tables`: finds the tables of all districts, and what erases and exports the data of an account. Writes their list for
 * the Worker, and the part about D1 of docs/storage.md. With `--check` it writes nothing, and fails where one is out of date.
 */
const ROOT = join(import.meta.dirname, '../..');
const DECLARED = /^export const (\w+): (Eraser|Section) =/gm;
const PAGE = /(<!-- tables -->\n)[\s\S]*?(<!-- end of the tables -->)/;
const isCheck = process.argv.includes('--check');

const files = productionFiles();
const tableFiles = files.filter((file) => file.endsWith('/tables.ts'));
const others = files.flatMap((file) =>
  [...sourceOf(file).matchAll(DECLARED)].map(([, name = '', type = '']) => ({ file, name, type })),
);

write('worker/app/declared.gen.ts', () => list());
const page = await describedTables();
write('docs/storage.md', (text) => text.replace(PAGE, (_, open, close) => `${open}\n${page}\n${close}`));

function list(): string {
  const namesOf = (type: string) =>
    others.flatMap((each) => (each.type === type ? [`  ${each.name},\n`] : [])).join('');
  return `// Written by \`npm run tables\` from what the districts declare.
import { type DeclaredTable, tablesOf } from '../platform/table.ts';
import type { Eraser, Section } from '../platform/personal-data.ts';
${tableFiles.map((file, at) => `import * as tables${at} from '../${file}';\n`).join('')}${others
  .map(({ file, name }) => `import { ${name} } from '../${file}';\n`)
  .join('')}
export const TABLES: readonly DeclaredTable[] = [
${tableFiles.map((_, at) => `  ...tablesOf(tables${at}),\n`).join('')}];

export const ERASERS: readonly Eraser[] = [
${namesOf('Eraser')}];

export const SECTIONS: readonly Section[] = [
${namesOf('Section')}];
`;
}

/** The tables of each district, in the order of their names. */
async function describedTables(): Promise<string> {
  const tables = new Map<string, DeclaredTable[]>(Object.keys(DISTRICTS).map((name) => [name, []]));
  for (const file of tableFiles) tables.get(ownerOf(file))?.push(...tablesOf(await exportsOf(file)));
  return [...tables]
    .filter(([, own]) => own.length > 0)
    .map(([district, own]) => {
      const entries = own.sort((a, b) => (a.name < b.name ? -1 : 1)).map(described);
      return `### ${district}\n\n${entries.join('')}`;
    })
    .join('\n');
}

function described({ name, row, kept, rebuiltFrom, leftOut, personal }: DeclaredTable): string {
  const facts = [
    `kept: ${kept}`,
    ...(rebuiltFrom ? [`rebuilt from: ${rebuiltFrom}`] : []),
    ...(leftOut ? [`not in the weekly export: ${leftOut}`] : []),
    ...(personal ? [`of a person: ${[downloaded(personal), ...erased(personal)].join('; ')}`] : []),
  ];
  return `- \`${name}\`: ${row}\n${facts.map((fact) => `  - ${fact}\n`).join('')}`;
}

type Personal = NonNullable<DeclaredTable['personal']>;

function downloaded({ export: exported }: Personal): string {
  if ('not' in exported) return `not in the download (${exported.not})`;
  return `in the download as \`${'as' in exported ? exported.as : exported.in}\``;
}

function erased(personal: Personal): string[] {
  const erase = 'erase' in personal ? personal.erase : undefined;
  return [
    ...(erase === 'rows' ? ['deleted with the account'] : erase ? [`erased by \`${erase.by}\``] : []),
    ...(personal.keep ? [`stays: ${personal.keep}`] : []),
  ];
}

/** Writes a file, or only compares it with `--check`. */
function write(file: string, textFrom: (current: string) => string): void {
  const path = join(ROOT, file);
  const current = readFileSync(path, 'utf8');
  const text = textFrom(current);
  if (text === current) return;
  if (!isCheck) writeFileSync(path, text);
  else {
    console.error(`${file} is out of date. Run \`npm run tables\`.`);
    process.exitCode = 1;
  }
}
