import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseFileSync } from '@swc/core';

/** A node of a syntax tree. */
export interface Node {
  type: string;
  [property: string]: unknown;
}

/** A declaration at the top of a file, or a member of one: `worker/app/access.ts#access.publisher`. */
export type Declaration = string;

/** What the files of the Worker declare, import and export. */
export interface Declarations {
  /** The syntax tree of each declaration. */
  nodes: ReadonlyMap<Declaration, Node>;
  /** The files, with the statements that declare nothing. */
  statements: ReadonlyMap<string, readonly Node[]>;
  /** The declaration that a name stands for in a file; undefined for a package, a global or a local name. */
  find(file: string, name: string): Declaration | undefined;
  /** The declaration that a file exports under a name, through re-exports. */
  findExport(file: string, name: string): Declaration | undefined;
  /** All declarations that a file exports. */
  exportsOf(file: string): Declaration[];
}

interface Names {
  local: Set<string>;
  /** Imported and re-exported names, by the name in this file. */
  imported: Map<string, { file: string; name: string }>;
  exported: Map<string, string>;
}

/** Reads the declarations of files below a folder. */
export function readDeclarations(root: string, pattern: string, excluded: RegExp): Declarations {
  const files = globSync(pattern, { cwd: root }).filter((file) => !excluded.test(file));
  const nodes = new Map<Declaration, Node>();
  const statements = new Map<string, Node[]>();
  const names = new Map<string, Names>();
  for (const file of files) {
    const own: Names = { local: new Set(), imported: new Map(), exported: new Map() };
    names.set(file, own);
    statements.set(file, []);
    const { body } = parseFileSync(join(root, file), { syntax: 'typescript', tsx: file.endsWith('.tsx') });
    for (const statement of body) {
      for (const { name, node } of declaredBy(statement as unknown as Node)) {
        nodes.set(`${file}#${name}`, node);
        own.local.add(name);
      }
      readNames(file, statement as unknown as Node, own);
      if (!/Declaration$/.test(statement.type)) statements.get(file)?.push(statement as unknown as Node);
    }
  }

  const find = (file: string, name: string): Declaration | undefined => {
    const own = names.get(file);
    if (own?.local.has(name)) return `${file}#${name}`;
    const imported = own?.imported.get(name);
    return imported && findExport(imported.file, imported.name);
  };
  const findExport = (file: string, name: string): Declaration | undefined => {
    const local = names.get(file)?.exported.get(name);
    return local === undefined ? undefined : find(file, local);
  };
  const exportsOf = (file: string) =>
    [...(names.get(file)?.exported.values() ?? [])].flatMap((name) => find(file, name) ?? []);
  return { nodes, statements, find, findExport, exportsOf };
}

/** `../platform/ids.ts` in `worker/sales/fold.ts` → `worker/platform/ids.ts`; undefined for a package. */
export function importedFile(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/** The name and tree of each value that a statement declares. */
function declaredBy(statement: Node): { name: string; node: Node }[] {
  if (statement.type === 'ExportDeclaration') return declaredBy(asNode(statement.declaration));
  if (statement.type === 'ExportDefaultExpression') return [{ name: 'default', node: statement }];
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [{ name: nameOf(asNode(statement.identifier)), node: statement }];
  if (statement.type !== 'VariableDeclaration') return [];
  return asNodes(statement.declarations).flatMap((each) => {
    const names = namesIn(asNode(each.id));
    return [
      ...names.map((name) => ({ name, node: each })),
      ...names.flatMap((name) => membersOf(name, each)),
    ];
  });
}

/** The functions of an object: `access.publisher`. */
function membersOf(name: string, { init }: Node): { name: string; node: Node }[] {
  if (!init || asNode(init).type !== 'ObjectExpression') return [];
  return asNodes(asNode(init).properties).flatMap((property) => {
    const key = property.key ? asNode(property.key) : null;
    const isFunction = property.type === 'MethodProperty' || isArrowFunction(property.value);
    return isFunction && key?.type === 'Identifier'
      ? [{ name: `${name}.${nameOf(key)}`, node: property }]
      : [];
  });
}

function isArrowFunction(value: unknown): boolean {
  return isNode(value) && value.type === 'ArrowFunctionExpression';
}

/** The names that a pattern binds, such as `{ a, b: c }`. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  return childrenOf(pattern).flatMap(namesIn);
}

function readNames(file: string, statement: Node, own: Names): void {
  if (statement.type === 'ImportDeclaration' || statement.type === 'ExportNamedDeclaration') {
    const source = statement.source ? importedFile(file, String(asNode(statement.source).value)) : file;
    if (source === undefined) return;
    for (const specifier of asNodes(statement.specifiers)) {
      if (!/^(Import|Export)Specifier$/.test(specifier.type)) continue;
      const isImport = specifier.type === 'ImportSpecifier';
      const local = nameOf(asNode(isImport ? specifier.local : specifier.orig));
      const outside = isImport ? specifier.imported : specifier.exported;
      const other = outside ? nameOf(asNode(outside)) : local;
      if (isImport) own.imported.set(local, { file: source, name: other });
      else own.exported.set(other, local);
      if (!isImport && source !== file) own.imported.set(local, { file: source, name: local });
    }
  }
  if (statement.type === 'ExportDeclaration')
    for (const { name } of declaredBy(statement)) own.exported.set(name, name);
}

export function nameOf({ value }: Node): string {
  return String(value);
}

/** The child nodes of a node, without types. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).flatMap(toNodes));
}

const TYPES = /^Ts(?!AsExpression|NonNullExpression|SatisfiesExpression|ConstAssertion)/;

/** The list of arguments has `{ spread, expression }` instead of nodes. */
function toNodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isNode(value)) return TYPES.test(value.type) ? [] : [value];
  return 'expression' in value ? toNodes(value.expression) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function asNode(value: unknown): Node {
  if (isNode(value)) return value;
  throw new Error(`The syntax tree has ${JSON.stringify(value)} in place of a node.`);
}

export function asNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.flatMap(toNodes) : [];
}
