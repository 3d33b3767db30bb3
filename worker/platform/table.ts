import type { BuildColumns, SQL } from 'drizzle-orm';
import {
  type SQLiteColumnBuilderBase,
  type SQLiteTable,
  type SQLiteTableExtraConfigValue,
  sqliteTable,
} from 'drizzle-orm/sqlite-core';
import type { PublisherId, UserId } from './ids.ts';

/** A person with an account, and their publisher. */
export interface Account {
  userId: UserId;
  publisherId: PublisherId;
}

/** What a table's own columns don't say. The page of all tables, the download and the deletion of an account are made of it. */
interface Description {
  /** What one row is. */
  row: string;
  /** How long a row is kept. */
  kept: string;
  /** What makes lost rows again. */
  rebuiltFrom?: string;
  /** Why the weekly export doesn't have the rows. It has those of every other table. */
  leftOut?: string;
  personal?: Personal;
}

/** What happens to the rows that belong to a person, or name one. Those that nothing erases have a reason to stay. */
type Personal = { export: Exported | { in: string } | { not: string } } & (
  | { erase: Erased; keep?: string }
  | { keep: string }
);

/** `rows`: those of the account are deleted, and no other code is needed. Otherwise an eraser's name. */
type Erased = 'rows' | { by: string };

/**
 * A list of the account's download with columns of the table, as a SELECT names them. Columns that end with `_at` are times, and
 * those in `dollars` are amounts. `{ in }` names the list that has the rows in another form, `{ not }` says why there is none.
 */
export interface Exported {
  as: string;
  columns: string;
  dollars?: readonly string[];
  /** Which rows are the account's, where no `user_id` or `publisher_id` says it. */
  of?: (account: Account) => SQL;
  /** The column by which they are sorted and read page by page, instead of the primary key. */
  by?: string;
}

/** Why rows stay that name a deleted account. */
export const MONEY_RECORD = 'a record of money, 7 years';
export const FRAUD_DATA = 'data about fraud, up to 7 years';

export interface DeclaredTable extends Description {
  name: string;
  /** Null for one that only SQL makes. */
  table: SQLiteTable | null;
  /** Fills an empty index from the tables that it is about. */
  fill?: string;
}

type Builders = Record<string, SQLiteColumnBuilderBase>;
type NameOf<Columns extends Builders, Key extends keyof Columns> = Columns[Key]['_']['name'] extends ''
  ? Key
  : Columns[Key]['_']['name'];
type NamesOf<Columns extends Builders> = { [Key in keyof Columns]: NameOf<Columns, Key> }[keyof Columns];

/** A row with one of these columns belongs to a person, or says something about one. */
type PersonalColumn =
  | (
      | 'user_id'
      | 'publisher_id'
      | 'email'
      | 'recipient'
      | 'author'
      | 'author_name'
      | 'caller'
      | 'counterparty'
    )
  | ('actor' | 'subject' | 'account' | 'conversion_id' | 'payout_id' | 'click_id' | 'link_id' | 'endpoint_id')
  | ('key_id' | 'run_id');

/** A table with a personal column can't be declared without what happens to its rows. */
type DescriptionOf<Columns extends Builders> = Description &
  ([Extract<NamesOf<Columns>, PersonalColumn>] extends [never] ? unknown : { personal: Personal });

interface Structure<Name extends string, Columns extends Builders> {
  columns: Columns;
  constraints?: (table: BuildColumns<Name, Columns, 'sqlite'>) => SQLiteTableExtraConfigValue[];
}

const declared = new Map<unknown, DeclaredTable>();

export function table<Name extends string, Columns extends Builders>(
  name: Name,
  definition: DescriptionOf<Columns> & Structure<Name, Columns>,
) {
  const made = sqliteTable(name, definition.columns, definition.constraints);
  const description: Description = definition;
  declared.set(made, { ...description, name, table: made });
  return made;
}

/** Declares an index that a migration makes by hand, for full-text search. `fill` is the SQL that fills an empty one. */
export function searchIndex(name: string, description: Description & { fill: string }): DeclaredTable {
  const made = { leftOut: 'an index, which the import fills', ...description, name, table: null };
  declared.set(made, made);
  return made;
}

/** The tables among the exports of a `tables.ts`, in their order. */
export function tablesOf(exports: object): DeclaredTable[] {
  return Object.values(exports).flatMap((value) => declared.get(value) ?? []);
}
