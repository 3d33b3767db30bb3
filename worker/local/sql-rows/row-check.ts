import { is, SQL } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import {
  type CallExpression,
  isArrayTypeNode,
  isAwaitExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isRestTypeNode,
  isStringLiteral,
  isTupleTypeNode,
  isVariableDeclaration,
  type Node,
  type TypeNode,
} from 'typescript/unstable/ast';
import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { DATABASE, type Interpreter, Prepared } from './interpreter.ts';
import type { Source } from './source.ts';
import { UNKNOWN_SQL, Unknown } from './unknown.ts';

/** D1, or the own database of a Durable Object. */
type Store = 'd1' | 'object';

/** Gives the columns that a statement returns. Throws if the statement isn't valid. */
type ColumnsOf = (store: Store, statement: string) => string[];

/** A call that says which type the rows of its statements have. */
interface CheckedCall {
  /** `worker/catalog/search.ts listBrands`. */
  name: string;
  problems: string[];
  /** Whether the row type has properties: `TableRow` has none. */
  namesColumns: boolean;
}

/** A row type: its properties, and whether each is optional. An open one may have others. */
interface Columns {
  names: ReadonlyMap<string, boolean>;
  isOpen: boolean;
}

interface TypedStatement {
  statement: unknown;
  columns: Columns | 'of the caller';
}

const NOT_FOUND = 'has a statement that the source doesn’t tell';

/** Functions with row types as their type arguments, and the queries in their arguments. */
const READERS: Readonly<Record<string, (args: unknown[], code: Interpreter, reader: Node) => unknown[]>> = {
  batchRead: ([, ...queries]) => queries,
  readWithArchives: ([, , ...queries]) => queries,
  readSums: ([, filter, ...queries], code, reader) => {
    const sales = called(code.functionIn(reader.getSourceFile(), 'salesOf'), filter, []);
    return queries.map((query) => called(query, sales));
  },
  listBrands: ([, , , also], code) => code.itemsOf(also),
  pagesInOrder: ([, , source]) => [
    called((source as { stored?: unknown }).stored, new Unknown(), new Unknown()),
  ],
  storedPages: ([, query]) => [called(query, new Unknown(), new Unknown())],
};
const METHODS = new Set(['all', 'get', 'first', 'raw', 'batch', 'exec']);

const dialect = new SQLiteSyncDialect();

/** Compares the row types of hand-written SQL with the columns that SQLite says a statement has. */
export class RowCheck {
  readonly #source: Source;
  readonly #code: Interpreter;
  readonly #columnsOf: ColumnsOf;
  readonly #known = new WeakMap<TypeNode, TypedStatement['columns']>();

  constructor(source: Source, code: Interpreter, columnsOf: ColumnsOf) {
    this.#source = source;
    this.#code = code;
    this.#columnsOf = columnsOf;
  }

  check(): CheckedCall[] {
    return this.#source.calls.flatMap((call) => this.#checkCall(call) ?? []);
  }

  /** The statements with which Durable Objects create their tables. */
  schemas(): string[] {
    const texts = this.#source.callsOf('exec').flatMap(({ arguments: [query] = [] }) => {
      return query ? [...this.#code.valuesOf(() => this.#code.evaluate(query))] : [];
    });
    return [...new Set(texts)].filter(
      (text): text is string => typeof text === 'string' && text.includes('CREATE TABLE'),
    );
  }

  /** Null of a call that reads no rows of SQL. */
  #checkCall(call: CallExpression): CheckedCall | null {
    const { expression, typeArguments: [rows] = [] } = call;
    const method = isPropertyAccessExpression(expression) ? expression.name.text : null;
    const reader =
      isIdentifier(expression) && Object.hasOwn(READERS, expression.text) ? expression.text : null;
    if (!reader && !(method && METHODS.has(method))) return null;
    const name = `${this.#source.pathOf(call)} ${functionAround(call) ?? ''}`.trim();
    if (!rows) {
      if (!this.#takesTypeFromUse(call)) return null;
      return { name, problems: ['takes its row type from where it is used: write it'], namesColumns: false };
    }
    const problems = new Set<string>();
    const all: TypedStatement[] = [];
    // All statements of a batch have one type, so each has some of its columns.
    const ofBatch = method === 'batch' ? new Set<string>() : null;
    let isEvaluated = false;
    for (const typed of this.#code.valuesOf(() => this.#typedStatements(call, rows))) {
      if (!typed) return null;
      isEvaluated = true;
      all.push(...typed);
      for (const each of typed) this.#compare(each, call, problems, ofBatch);
    }
    if (!isEvaluated) problems.add(NOT_FOUND);
    const [first] = all;
    if (ofBatch && first && first.columns !== 'of the caller')
      addMissing(problems, first.columns.names, ofBatch);
    return {
      name,
      problems: [...problems],
      namesColumns: all.some(({ columns }) => columns !== 'of the caller' && columns.names.size > 0),
    };
  }

  /** The statements of a call in the run of the interpreter. Null if it isn't a call of a database. */
  #typedStatements(call: CallExpression, rows: TypeNode): TypedStatement[] | null {
    const { expression } = call;
    if (isIdentifier(expression)) {
      const queries = READERS[expression.text]?.(
        this.#code.list(call.arguments),
        this.#code,
        this.#source.declarationOf(expression) ?? call,
      );
      const types = isTupleTypeNode(rows) ? rows.elements : [rows];
      return (queries ?? []).map((statement, index) => ({
        statement,
        columns: this.#columns(elementOf(types, index)),
      }));
    }
    if (!isPropertyAccessExpression(expression)) return null;
    const columns = this.#columns(rows);
    const first = () => this.#code.list(call.arguments)[0];
    const method = expression.name.text;
    if (method === 'exec') return [{ statement: first(), columns }];
    if (method === 'batch') return this.#code.itemsOf(first()).map((statement) => ({ statement, columns }));
    const receiver = this.#code.evaluate(expression.expression);
    if (receiver === DATABASE) return [{ statement: first(), columns }];
    const statement = receiver instanceof Unknown ? receiver.resolve() : receiver;
    // A key-value store has `get` too.
    if (!(statement instanceof Prepared) && method === 'get') return null;
    const [column] = call.arguments;
    if (column && isStringLiteral(column))
      return [{ statement, columns: { names: new Map([[column.text, false]]), isOpen: false } }];
    return [{ statement, columns: method === 'raw' ? ANY : columns }];
  }

  #compare(
    { statement, columns }: TypedStatement,
    call: CallExpression,
    problems: Set<string>,
    ofBatch: Set<string> | null,
  ): void {
    if (columns === 'of the caller') {
      // The calls of this function are checked.
      if (!Object.hasOwn(READERS, functionAround(call) ?? ''))
        problems.add('has a parameter as its row type');
      return;
    }
    let text: string | null;
    try {
      text = textOf(statement);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      problems.add(`can’t be built: ${error.message}`);
      return;
    }
    if (text === null || text.includes(UNKNOWN_SQL)) {
      problems.add(
        text === null
          ? NOT_FOUND
          : `has a part that the source doesn’t tell, marked with ${UNKNOWN_SQL}: ${text}`,
      );
      return;
    }
    const isOfObject = isPropertyAccessExpression(call.expression) && call.expression.name.text === 'exec';
    let names: string[];
    try {
      names = this.#columnsOf(isOfObject ? 'object' : 'd1', text);
    } catch (error) {
      if (!isSqliteError(error)) throw error;
      problems.add(`isn’t valid: ${error.message} in ${text}`);
      return;
    }
    if (new Set(names).size < names.length) problems.add(`returns a column twice: ${names.join(', ')}`);
    for (const name of names) {
      if (!columns.isOpen && !columns.names.has(name))
        problems.add(`returns ${name}, which the row type doesn’t have`);
      ofBatch?.add(name);
    }
    if (!ofBatch) addMissing(problems, columns.names, new Set(names));
  }

  /** Whether the rows get their type from a return type or a parameter: `return db.all(query)`. */
  #takesTypeFromUse(call: CallExpression): boolean {
    const { expression } = call;
    if (!isPropertyAccessExpression(expression)) return false;
    if (!/\bdb$|\.bind\(|\.prepare\(/.test(expression.expression.getText())) return false;
    let user = call.parent;
    while (isAwaitExpression(user) || isParenthesizedExpression(user)) user = user.parent;
    if (expression.name.text === 'batch' || (isVariableDeclaration(user) && !user.type)) return false;
    const type = this.#source.checker.getContextualType(call);
    return type !== undefined && (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) === 0;
  }

  #columns(node: TypeNode | undefined): TypedStatement['columns'] {
    if (!node) return ANY;
    const columns =
      this.#known.get(node) ?? this.#columnsOfType(this.#source.checker.getTypeFromTypeNode(node));
    this.#known.set(node, columns);
    return columns;
  }

  #columnsOfType(type: Type | undefined): TypedStatement['columns'] {
    const { checker } = this.#source;
    if (!type || type.flags & ANY_ROW) return ANY;
    if (type.flags & TypeFlags.TypeParameter) return 'of the caller';
    const properties = (type.isUnionType() ? type.getTypes() : [type]).flatMap((each) =>
      checker.getPropertiesOfType(each),
    );
    return {
      names: new Map(properties.map(({ name, flags }) => [name, (flags & SymbolFlags.Optional) !== 0])),
      isOpen: checker.getIndexInfosOfType(type).length > 0,
    };
  }
}

const ANY: Columns = { names: new Map(), isOpen: true };
/** `object` has no properties. */
const ANY_ROW = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive;

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

function addMissing(
  problems: Set<string>,
  columns: ReadonlyMap<string, boolean>,
  names: ReadonlySet<string>,
): void {
  for (const [name, isOptional] of columns)
    if (!isOptional && !names.has(name)) problems.add(`doesn’t return ${name}`);
}

function called(callee: unknown, ...args: unknown[]): unknown {
  return typeof callee === 'function' ? callee(...args) : new Unknown();
}

/** The type of a tuple's element; of its rest, the type of one item. */
function elementOf(types: readonly TypeNode[], index: number): TypeNode | undefined {
  const type = types[Math.min(index, types.length - 1)];
  if (!type || !isRestTypeNode(type)) return index < types.length ? type : undefined;
  return isArrayTypeNode(type.type) ? type.type.elementType : undefined;
}

/** The text of a statement, of a query or of a text; null of any other value. */
function textOf(statement: unknown): string | null {
  const value = statement instanceof Unknown ? statement.resolve() : statement;
  if (typeof value === 'string') return value;
  if (value instanceof Prepared) return value.text;
  if (is(value, SQL)) return dialect.sqlToQuery(value).sql;
  const query = value as { getSQL?: () => SQL } | null | undefined;
  return query?.getSQL ? dialect.sqlToQuery(query.getSQL()).sql : null;
}

function functionAround(node: Node): string | null {
  for (let each = node.parent; each; each = each.parent)
    if ((isFunctionDeclaration(each) || isMethodDeclaration(each)) && each.name) return each.name.getText();
  return null;
}
