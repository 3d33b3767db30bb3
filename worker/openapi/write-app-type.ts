import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes `AppType` of `app/app.ts` with every type expanded, so that the web imports one file and nothing else of the
 * Worker. With `--check`, it writes nothing and fails if the file is out of date.
 */
const TARGET = join(import.meta.dirname, '../contract/app-type.gen.d.ts');
const HEAD = `// Generated from worker/app/app.ts by \`node worker/openapi/write-app-type.ts\`.
import type { Env, Hono } from 'hono';

interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  request_id: string;
  fields?: { field: string; message: string }[] | undefined;
}

`;
const PROBLEM =
  /\{\s*type: string;\s*title: string;\s*status: number;\s*code: string;\s*detail: string;\s*request_id: string;\s*fields\?: \{\s*field: string;\s*message: string;\s*\}\[\] \| undefined;\s*\}/g;

const written = HEAD + appType(declarationOfApp());
if (linesOf(readFileSync(TARGET, 'utf8')) !== linesOf(written)) {
  if (process.argv.includes('--check')) {
    console.error(
      'worker/contract/app-type.gen.d.ts is out of date: run node worker/openapi/write-app-type.ts',
    );
    process.exitCode = 1;
  } else writeFileSync(TARGET, written);
}

/** Sorted lines, because the compiler doesn’t write the members of a union in a stable order. */
function linesOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[\s|;{}]+/g, ' ').trim());
  return lines.sort().join('\n');
}

function declarationOfApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-type-'));
  const emit = ['-p', '.', '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', folder];
  spawnSync('tsc', [...emit, '--rootDir', '.'], { cwd: join(import.meta.dirname, '../..') });
  const declaration = readFileSync(join(folder, 'worker/app/app.d.ts'), 'utf8');
  rmSync(folder, { recursive: true });
  return declaration;
}

function appType(declaration: string): string {
  const [, schema] =
    /declare const routes: import\("[^"]+"\)\.OpenAPIHono<[^,]+, (.*), "\/">;\n/s.exec(declaration) ?? [];
  if (schema === undefined) throw new Error('The declaration of app/app.ts has an unexpected form.');
  if (/MergeSchemaPath<\{\s*\[x: string\]|^ {4}\[x: string\]: \{\s*\$/m.test(schema))
    throw new Error('A route’s path has the type `string`, which hides all other routes from typed clients.');
  return `export type AppType = Hono<Env, ${schema.replaceAll(PROBLEM, 'Problem')}, '/'>;\n`;
}
