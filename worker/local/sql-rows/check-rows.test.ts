import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRows } from './check-rows.ts';

const SALES = `
import { sql, type SQL } from 'drizzle-orm';
declare const ctx: any, d1: any;
interface Sale { id: string; net: number; note?: string }
type Named = Pick<Sale, 'id'> & { brandName: string };
declare function batchRead<Rows extends object[]>(db: any, ...queries: any[]): Rows;
const NET = 's.net';

export function right(id: string) { return ctx.db.all<Sale>(sql\`SELECT s.id, \${sql.raw(NET)} FROM sales s WHERE id = \${id}\`); }
export function misspelt() { return ctx.db.all<Sale>(sql\`SELECT id, net AS nett FROM sales\`); }
export function more() { return ctx.db.all<{ id: string }>(sql\`SELECT * FROM sales\`); }
export function unknownColumn() { return ctx.db.get<{ id: string }>(sql\`SELECT id FROM sales WHERE nett > 0\`); }
export function prepared() { return d1.prepare('SELECT id, brand AS brandname FROM sales WHERE id = ?1').bind(1).first<Named>(); }
export function ofColumn() { return d1.prepare('SELECT COUNT(*) AS count FROM sales').first<number>('total'); }
export function batched() { return batchRead<[Sale, { total: number }]>(ctx.db, columns('id', true), sql\`SELECT COUNT(*) AS totals FROM sales\`); }
function columns(column: string, isLong: boolean): SQL {
  if (!isLong) throw new Error('short');
  const found = [sql.raw(column)];
  found.push(sql\`net\`);
  return sql\`SELECT \${sql.join(found, sql\`, \`)} FROM sales\`;
}
export function branches(isNet: boolean) { return ctx.db.all<Sale>(sql\`SELECT id\${isNet ? sql\`, net\` : sql\`\`} FROM sales\`); }
export function byCaller() { return read(sql\`SELECT id, net AS amount FROM sales\`); }
function read(query: SQL) { return ctx.db.all<Sale>(query); }
export function hidden(): Promise<Sale[]> { return database.db.all(sql\`SELECT id FROM sales\`); }
declare const database: { db: { all<T>(query: SQL): Promise<T[]> } };
export function built(query: string) { return d1.prepare(query.concat(' LIMIT 1')).first<Sale>(); }
`;
const STORE = `
export class Store {
  #sql: any;
  constructor(sql: any) {
    this.#sql = sql;
    this.#sql.exec('CREATE TABLE clicks (id TEXT, class INTEGER)');
  }
  read() { return this.#sql.exec<{ id: string; kind: number }>('SELECT id, class FROM clicks'); }
}
`;
const EXPECTED = [
  'sales.ts batched doesn’t return total',
  'sales.ts batched returns totals, which the row type doesn’t have',
  'sales.ts branches doesn’t return net',
  'sales.ts hidden takes its row type from where it is used: write it',
  'sales.ts misspelt doesn’t return net',
  'sales.ts misspelt returns nett, which the row type doesn’t have',
  'sales.ts more returns brand, which the row type doesn’t have',
  'sales.ts more returns net, which the row type doesn’t have',
  'sales.ts ofColumn doesn’t return total',
  'sales.ts ofColumn returns count, which the row type doesn’t have',
  'sales.ts prepared doesn’t return brandName',
  'sales.ts prepared returns brandname, which the row type doesn’t have',
  'sales.ts read doesn’t return net',
  'sales.ts read returns amount, which the row type doesn’t have',
  'sales.ts unknownColumn isn’t valid: no such column: nett in SELECT id FROM sales WHERE nett > 0',
  'store.ts read doesn’t return kind',
  'store.ts read returns class, which the row type doesn’t have',
];
const BUILT = 'sales.ts built has a part that the source doesn’t tell';

let folder: string;
const problemsWith = async (exceptions: readonly string[]) => {
  const d1 = new DatabaseSync(':memory:');
  d1.exec('CREATE TABLE sales (id TEXT, net INTEGER, brand TEXT)');
  const tsconfig = join(folder, 'tsconfig.json');
  return (await checkRows({ tsconfig, isChecked: (file) => file.startsWith(folder), d1, exceptions }))
    .problems;
};

beforeAll(() => {
  const parent = join(import.meta.dirname, '../../../.wrangler');
  mkdirSync(parent, { recursive: true });
  // Below the root, so that the samples find drizzle.
  folder = mkdtempSync(join(parent, 'sql-rows-'));
  const compilerOptions = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    skipLibCheck: true,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['sales.ts', 'store.ts'] }),
  );
  writeFileSync(join(folder, 'sales.ts'), SALES);
  writeFileSync(join(folder, 'store.ts'), STORE);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('finds columns that a row type has and the statement doesn’t, and the other way around', async () => {
  const problems = await problemsWith([]);
  expect(problems.filter((problem) => !problem.startsWith(BUILT)).sort()).toEqual(EXPECTED);
  expect(problems.filter((problem) => problem.startsWith(BUILT))).toHaveLength(1);
});

it('keeps to the exceptions, and says which are no longer needed', async () => {
  const [known = ''] = EXPECTED;
  const problems = await problemsWith([known, 'sales.ts right doesn’t return net']);
  expect(problems).not.toContain(known);
  expect(problems).toContain('This exception is no longer needed: sales.ts right doesn’t return net');
});
