import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import type { BenchSystem } from '../../bench-system.ts';

/** A table's rows, and its bytes with those of its indexes. */
interface TableSize {
  rows: number;
  bytes: number;
}

export type TableSizes = ReadonlyMap<string, TableSize>;

/** The sizes of D1's tables by name, read from a copy of its file: D1 itself doesn't tell the bytes of a table. */
export function tableSizes({ folder }: BenchSystem): TableSizes {
  const copies = mkdtempSync(`${tmpdir()}/tributary-sizes-`);
  try {
    const sizes = globSync(`${folder}/d1/**/*.sqlite`).map((file) => sizesOf(copied(file, copies)));
    return sizes.sort((a, b) => programsIn(b) - programsIn(a))[0] ?? new Map();
  } finally {
    rmSync(copies, { recursive: true });
  }
}

/** The bytes of some tables with their indexes. */
export function bytesOf(sizes: TableSizes, tables: readonly string[]): number {
  return tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0);
}

/** The benchmark's second database has no programs yet. */
function programsIn(sizes: TableSizes): number {
  return sizes.get('network_programs')?.rows ?? 0;
}

function copied(file: string, folder: string): string {
  const copy = `${folder}/${file.replaceAll('/', '-')}`;
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  return copy;
}

function sizesOf(file: string): TableSizes {
  const database = new DatabaseSync(file);
  try {
    const tables = database
      .prepare(
        `SELECT s.tbl_name AS name, SUM(d.pgsize) AS bytes FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
         WHERE d.aggregate = TRUE GROUP BY 1`,
      )
      .all();
    return new Map(
      tables.map(({ name, bytes }) => {
        const { n } = database.prepare(`SELECT COUNT(*) AS n FROM "${name}"`).get() ?? {};
        return [String(name), { rows: Number(n), bytes: Number(bytes) }];
      }),
    );
  } finally {
    database.close();
  }
}
