import { dirname, relative } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  isSourceFile,
  isTypeNode,
  type NewExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

/** The product code as the compiler sees it. */
export class Source {
  readonly #api: API;
  readonly #folder: string;
  readonly #project: Project;
  readonly #calls = new Map<string, (CallExpression | NewExpression)[]>();
  readonly #symbols = new WeakMap<Node, TypeSymbol | undefined>();
  readonly #declarations = new WeakMap<TypeSymbol, Node | undefined>();
  readonly files: readonly SourceFile[];

  /** Reads the files of a project that the pattern matches, and those that they import. */
  constructor(tsconfig: string, isProduct: (file: string) => boolean) {
    this.#folder = dirname(tsconfig);
    this.#api = new API();
    const [project] = this.#api.updateSnapshot({ openProjects: [tsconfig] }).getProjects();
    if (!project) throw new Error(`${tsconfig} is no project.`);
    this.#project = project;
    const names = project.program.getSourceFileNames().filter(isProduct);
    this.files = names.flatMap((name) => project.program.getSourceFile(name) ?? []);
    for (const file of this.files) this.#indexCalls(file);
  }

  get checker(): Checker {
    return this.#project.checker;
  }

  /** Every call, and every `new`, of a name or of a member with the name. */
  callsOf(name: string): readonly (CallExpression | NewExpression)[] {
    return this.#calls.get(name) ?? [];
  }

  get calls(): readonly CallExpression[] {
    return [...this.#calls.values()].flat().filter(isCallExpression);
  }

  /** The path of a node's file, from the folder of the project. */
  pathOf(node: Node): string {
    return relative(this.#folder, node.getSourceFile().fileName);
  }

  /** Where a name is declared, through imports. */
  declarationOf(name: Node): Node | undefined {
    if (isShorthandPropertyAssignment(name) && !this.#symbols.has(name))
      this.#symbols.set(name, this.checker.getShorthandAssignmentValueSymbol(name));
    if (!this.#symbols.has(name)) this.#readSymbols(name);
    const symbol = this.#symbols.get(name);
    return symbol && this.nodeOf(symbol);
  }

  nodeOf(symbol: TypeSymbol): Node | undefined {
    if (!this.#declarations.has(symbol)) {
      const target = symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      const handle = target.valueDeclaration ?? target.declarations[0];
      this.#declarations.set(symbol, handle?.resolve(this.#project));
    }
    return this.#declarations.get(symbol);
  }

  /** Asks for all names of a statement at once, because each question takes its time. */
  #readSymbols(name: Node): void {
    let statement = name;
    while (!isSourceFile(statement.parent)) statement = statement.parent;
    const names = [name];
    const collect = (node: Node): void => {
      node.forEachChild((child) => {
        if (isIdentifier(child) || isPrivateIdentifier(child)) names.push(child);
        if (!isTypeNode(child)) collect(child);
      });
    };
    collect(statement);
    const symbols = this.checker.getSymbolAtLocation(names);
    for (const [index, each] of names.entries()) this.#symbols.set(each, symbols[index]);
  }

  close(): void {
    this.#api.close();
  }

  #indexCalls(node: Node): void {
    node.forEachChild((child) => {
      if (isCallExpression(child) || isNewExpression(child)) {
        const name = nameOf(child.expression);
        const known = this.#calls.get(name);
        if (known) known.push(child);
        else this.#calls.set(name, [child]);
      }
      this.#indexCalls(child);
    });
  }
}

/** `prepare` of `ctx.db.prepare`. */
function nameOf(callee: Expression): string {
  return (isPropertyAccessExpression(callee) ? callee.name : callee).getText();
}
