import {
  asNode,
  asNodes,
  childrenOf,
  type Declaration,
  type Declarations,
  importedFile,
  type Node,
  nameOf,
} from './declarations.ts';

/** Declarations that code uses. Errors with an `except` code are caught there. */
interface Use {
  used: Declaration;
  except: readonly Declaration[];
}

/** What the analysis can't see. */
export interface Exceptions {
  /** A declaration that uses another one without calling it, or passes it to a function that catches its errors. */
  notCalled: readonly (readonly [user: Declaration, used: Declaration])[];
  /** A declaration that calls another one through an object that is passed at run time. */
  calls: readonly (readonly [user: Declaration, used: Declaration])[];
  /** Functions that catch what the functions given to them throw. */
  catchCallbacks: readonly Declaration[];
}

/**
 * Which errors a piece of code can throw: those declared with `failure` that it uses, directly or through what it calls.
 * What runs in a `try` or before a `.catch` is left out, unless the handler throws the same error again or keeps it. Errors that
 * it ends with `.is` are left out even then. A method of an object that is passed at run time isn't followed.
 */
export class ThrownErrors {
  readonly #all: Declarations;
  readonly #exceptions: Exceptions;
  readonly #uses = new Map<Declaration, { codes: Set<string>; uses: Use[] }>();
  readonly #thrown = new Map<Declaration, Set<string>>();

  constructor(all: Declarations, exceptions: Exceptions) {
    this.#all = all;
    this.#exceptions = exceptions;
    const notCalled = new Set(exceptions.notCalled.map((pair) => pair.join(' ')));
    const unused = new Set(notCalled);
    for (const [declaration, node] of all.nodes) {
      const file = fileOf(declaration);
      const uses = this.#usesIn(file, node, []).filter(({ used }) => {
        const pair = `${declaration} ${used}`;
        unused.delete(pair);
        return !notCalled.has(pair);
      });
      this.#uses.set(declaration, { codes: declaredCodes(node), uses });
    }
    if (unused.size > 0) throw new Error(`These are no uses: ${[...unused]}.`);
    for (const [user, used] of exceptions.calls) {
      const uses = this.#uses.get(user)?.uses;
      if (!uses || !all.nodes.has(used)) throw new Error(`There is no ${user} or no ${used}.`);
      uses.push({ used, except: [] });
    }
    this.#settle();
  }

  /** The codes that an expression of a file can throw. */
  of(file: string, expression: Node): Set<string> {
    const codes = new Set(this.#usesIn(file, expression, []).flatMap((use) => this.#through(use)));
    for (const code of declaredCodes(expression)) codes.add(code);
    return codes;
  }

  /** Throws for a declaration that doesn't exist. */
  ofDeclaration(declaration: Declaration): ReadonlySet<string> {
    const codes = this.#thrown.get(declaration);
    if (!codes) throw new Error(`There is no ${declaration}.`);
    return codes;
  }

  /** How an expression of a file comes to throw a code: the declarations from its own use to the one of the error. */
  path(file: string, expression: Node, code: string): Declaration[] {
    const steps: Declaration[] = [];
    const seen = new Set<Declaration>();
    for (let uses: readonly Use[] = this.#usesIn(file, expression, []); ; ) {
      const next = uses.find((use) => !seen.has(use.used) && this.#through(use).includes(code));
      if (!next) return steps;
      seen.add(next.used);
      steps.push(next.used);
      uses = this.#uses.get(next.used)?.uses ?? [];
    }
  }

  /** The codes that a declaration declares, and where. */
  declared(): Map<string, Declaration[]> {
    const codes = new Map<string, Declaration[]>();
    for (const [declaration, own] of this.#uses)
      for (const code of own.codes) codes.set(code, [...(codes.get(code) ?? []), declaration]);
    return codes;
  }

  #through({ used, except }: Use): string[] {
    const caught = new Set(except.flatMap((each) => [...(this.#uses.get(each)?.codes ?? [])]));
    return [...(this.#thrown.get(used) ?? [])].filter((code) => !caught.has(code));
  }

  /** Adds the errors of what each declaration uses, until nothing changes: declarations may use each other. */
  #settle(): void {
    for (const [declaration, { codes }] of this.#uses) this.#thrown.set(declaration, new Set(codes));
    for (let changed = true; changed; ) {
      changed = false;
      for (const [declaration, { uses }] of this.#uses) {
        const thrown = this.#thrown.get(declaration) ?? new Set();
        const before = thrown.size;
        for (const use of uses) for (const code of this.#through(use)) thrown.add(code);
        changed ||= thrown.size > before;
      }
    }
  }

  #usesIn(file: string, node: Node, except: readonly Declaration[]): Use[] {
    const inside = (child: Node, more: readonly Declaration[] = []) =>
      this.#usesIn(file, child, [...except, ...more]);
    const found = (name: string): Use[] => {
      const used = this.#all.find(file, name);
      return used === undefined ? [] : [{ used, except }];
    };
    switch (node.type) {
      case 'Identifier':
        return found(nameOf(node));
      case 'KeyValueProperty':
        return [...keyUses(node, inside), ...inside(asNode(node.value))];
      case 'MemberExpression':
        if (isRead(node)) return [];
        return [
          ...this.#importedMember(file, node, except),
          ...inside(asNode(node.object)),
          ...(asNode(node.property).type === 'Computed' ? inside(asNode(node.property)) : []),
        ];
      case 'ClassMethod':
      case 'MethodProperty':
      case 'ClassProperty':
      case 'PrivateMethod':
        return childrenOf(node)
          .filter((child) => child !== node.key)
          .flatMap((child) => inside(child));
      case 'VariableDeclarator': {
        const uses = node.init ? inside(asNode(node.init)) : [];
        return [...this.#importedNames(file, node, except), ...uses];
      }
      case 'TryStatement': {
        const handler = node.handler ? asNode(node.handler) : null;
        const block = asNode(node.block);
        const rest = childrenOf(node)
          .filter((child) => child !== block)
          .flatMap((child) => inside(child));
        const expected =
          handler && this.#expected(file, handler, handler.param ? asNode(handler.param) : null);
        return handler && !expected ? rest : [...rest, ...inside(block, expected ?? [])];
      }
      case 'CallExpression': {
        const caught = caughtBy(node);
        const callee = asNode(node.callee);
        const called = callee.type === 'Identifier' && this.#all.find(file, nameOf(callee));
        if (called && this.#exceptions.catchCallbacks.includes(called)) return inside(callee);
        if (!caught) return childrenOf(node).flatMap((child) => inside(child));
        const expected = this.#expected(file, caught.handler, asNodes(caught.handler.params)[0] ?? null);
        return [...inside(caught.handler), ...(expected ? inside(caught.promise, expected) : [])];
      }
      default:
        return childrenOf(node).flatMap((child) => inside(child));
    }
  }

  /** The errors that a handler doesn't throw again; null if it throws none again. */
  #expected(file: string, handler: Node, param: Node | null): Declaration[] | null {
    const pattern = param?.type === 'Parameter' ? asNode(param.pat) : param;
    if (pattern?.type !== 'Identifier' || !passesOn(handler, nameOf(pattern))) return null;
    return endedErrors(handler, nameOf(pattern)).flatMap((name) => this.#all.find(file, name) ?? []);
  }

  /** `(await import('./a.ts')).b` uses `b` of the file. */
  #importedMember(file: string, node: Node, except: readonly Declaration[]): Use[] {
    const target = importTarget(file, asNode(node.object));
    const property = asNode(node.property);
    if (target === undefined || property.type !== 'Identifier') return [];
    const used = this.#all.findExport(target, nameOf(property));
    return used === undefined ? [] : [{ used, except }];
  }

  /** `const { a, b } = await import('./a.ts')` uses both. */
  #importedNames(file: string, node: Node, except: readonly Declaration[]): Use[] {
    const target = node.init ? importTarget(file, asNode(node.init)) : undefined;
    const id = asNode(node.id);
    if (target === undefined || id.type !== 'ObjectPattern') return [];
    return asNodes(id.properties).flatMap((property) => {
      const used = this.#all.findExport(target, nameOf(asNode(property.key)));
      return used === undefined ? [] : [{ used, except }];
    });
  }
}

export function fileOf(declaration: Declaration): string {
  return declaration.slice(0, declaration.indexOf('#'));
}

/** The codes of `failure('claim.decided', …)` in a tree. */
function declaredCodes(node: Node): Set<string> {
  const codes = new Set<string>();
  const visit = (each: Node) => {
    if (each.type === 'CallExpression') {
      const callee = asNode(each.callee);
      const [code] = asNodes(each.arguments);
      if (callee.type === 'Identifier' && nameOf(callee) === 'failure' && code?.type === 'StringLiteral')
        codes.add(nameOf(code));
    }
    childrenOf(each).forEach(visit);
  };
  visit(node);
  return codes;
}

function keyUses(node: Node, inside: (child: Node) => Use[]): Use[] {
  const key = asNode(node.key);
  return key.type === 'Computed' ? inside(key) : [];
}

/** An error whose text, code or identity is read isn't thrown: `decided().message`, `decided.code`, `decided.is(error)`. */
function isRead(node: Node): boolean {
  const property = asNode(node.property);
  return property.type === 'Identifier' && /^(message|code|status|is)$/.test(nameOf(property));
}

/** The promise and the handler of `promise.catch((error) => …)`. */
function caughtBy(node: Node): { promise: Node; handler: Node } | null {
  const callee = asNode(node.callee);
  const [handler] = asNodes(node.arguments);
  if (callee.type !== 'MemberExpression' || !handler) return null;
  const property = asNode(callee.property);
  if (property.type !== 'Identifier' || nameOf(property) !== 'catch') return null;
  return { promise: asNode(callee.object), handler };
}

/**
 * Whether a handler throws its error again, or keeps it for later: `throw error`, `throw readable(error)`,
 * `return responseOf(error)`, `failed.push({ row, error })`.
 */
function passesOn(handler: Node, name: string): boolean {
  const isError = (node: unknown) => asNode(node).type === 'Identifier' && nameOf(asNode(node)) === name;
  if (handler.type === 'ThrowStatement' && isError(handler.argument)) return true;
  if (
    /^(Throw|Return)Statement$/.test(handler.type) &&
    handler.argument &&
    isGiven(asNode(handler.argument), isError)
  )
    return true;
  if (handler.type === 'KeyValueProperty' && isError(handler.value)) return true;
  if (handler.type === 'ObjectExpression' && asNodes(handler.properties).some(isError)) return true;
  return childrenOf(handler).some((child) => passesOn(child, name));
}

/** `readable(error)`, also with `await`. */
function isGiven(node: Node, isError: (node: unknown) => boolean): boolean {
  if (node.type === 'AwaitExpression') return isGiven(asNode(node.argument), isError);
  return (
    node.type === 'CallExpression' &&
    asNode(node.callee).type === 'Identifier' &&
    asNodes(node.arguments).some(isError)
  );
}

/** The names of the errors that a handler ends: `if (busy.is(error)) return null`, `if (!busy.is(error)) throw error`. */
function endedErrors(handler: Node, name: string): string[] {
  const nested = childrenOf(handler).flatMap((child) => endedErrors(child, name));
  if (handler.type !== 'IfStatement') return nested;
  const test = asNode(handler.test);
  const isNegated = test.type === 'UnaryExpression';
  const ended = errorOfTest(isNegated ? asNode(test.argument) : test);
  const throwsOthers = passesOn(asNode(handler.consequent), name) === isNegated;
  return ended !== undefined && throwsOthers ? [...nested, ended] : nested;
}

/** `busy` of `busy.is(error)`. */
function errorOfTest(test: Node): string | undefined {
  const callee = test.type === 'CallExpression' ? asNode(test.callee) : test;
  if (callee.type !== 'MemberExpression') return undefined;
  const [object, property] = [asNode(callee.object), asNode(callee.property)];
  const isTest = object.type === 'Identifier' && property.type === 'Identifier' && nameOf(property) === 'is';
  return isTest ? nameOf(object) : undefined;
}

function importTarget(file: string, node: Node): string | undefined {
  if (node.type === 'ParenthesisExpression') return importTarget(file, asNode(node.expression));
  if (node.type === 'AwaitExpression') return importTarget(file, asNode(node.argument));
  if (node.type !== 'CallExpression' || asNode(node.callee).type !== 'Import') return undefined;
  const [source] = asNodes(node.arguments);
  return source?.type === 'StringLiteral' ? importedFile(file, nameOf(source)) : undefined;
}
