import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Interpreter } from './interpreter.ts';
import { RowCheck } from './row-check.ts';
import { Source } from './source.ts';

interface Options {
  tsconfig: string;
  isChecked: (file: string) => boolean;
  /** A database with the tables of D1. Those of Durable Objects are in their code. */
  d1: DatabaseSync;
  /** Problems that are known. */
  exceptions: readonly string[];
}

/** What is wrong with the row types of hand-written SQL, how many calls have one, and how many of those name no columns. */
export async function checkRows({
  tsconfig,
  isChecked,
  d1,
  exceptions,
}: Options): Promise<{ problems: string[]; calls: number; open: number }> {
  const source = new Source(tsconfig, isChecked);
  try {
    const objects = new DatabaseSync(':memory:');
    const columnsOf = (store: 'd1' | 'object', statement: string) =>
      (store === 'd1' ? d1 : objects)
        .prepare(statement)
        .columns()
        .map(({ name }) => name);
    const check = new RowCheck(source, new Interpreter(source, await readTables(source)), columnsOf);
    for (const schema of check.schemas()) objects.exec(schema);
    const calls = check.check();
    const found = calls.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}`));
    const stale = exceptions
      .filter((exception) => !found.includes(exception))
      .map((exception) => `This exception is no longer needed: ${exception}`);
    return {
      problems: [...found.filter((problem) => !exceptions.includes(problem)), ...stale],
      calls: calls.length,
      open: calls.filter(({ namesColumns }) => !namesColumns).length,
    };
  } finally {
    source.close();
  }
}

/** The tables of drizzle, by the file that declares them. */
async function readTables(source: Source): Promise<ReadonlyMap<string, object>> {
  const files = source.files.map(({ fileName }) => fileName).filter((name) => name.endsWith('/tables.ts'));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return new Map(files.map((file, index) => [file, modules[index]]));
}
