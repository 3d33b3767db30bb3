import * as drizzle from 'drizzle-orm';
import * as drizzleD1 from 'drizzle-orm/d1';
import * as drizzleSqlite from 'drizzle-orm/sqlite-core';
import {
  type BinaryExpression,
  type CallExpression,
  type ClassDeclaration,
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isClassDeclaration,
  isConditionalExpression,
  isConstructorDeclaration,
  isElementAccessExpression,
  isExportSpecifier,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isIfStatement,
  isMethodDeclaration,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isRegularExpressionLiteral,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isThrowStatement,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type SourceFile,
  type Statement,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TemplateExpression,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { isStringLiteralType, TypeFlags } from 'typescript/unstable/sync';
import type { Source } from './source.ts';
import { UNKNOWN_SQL, Unknown } from './unknown.ts';

/** The values of the parameters of the functions around an expression. */
interface Scope {
  values: ReadonlyMap<Node, unknown>;
  outer: Scope | null;
}

const EMPTY: Scope = { values: new Map(), outer: null };
/** Runs for what was only in impossible ones. */
const MAX_MORE_RUNS = 6;
/** Deeper calls are recursions. */
const MAX_DEPTH = 120;
const PACKAGES: Readonly<Record<string, object>> = {
  'drizzle-orm': drizzle,
  'drizzle-orm/d1': drizzleD1,
  'drizzle-orm/sqlite-core': drizzleSqlite,
};

/** The code would throw. */
class Impossible extends Error {}

/** A text that D1 would prepare. Bound values don't matter. */
export class Prepared {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  bind(): this {
    return this;
  }
}

const d1 = { prepare: (text: unknown) => new Prepared(String(text)), batch: () => new Unknown() };
export const DATABASE = drizzleD1.drizzle(d1 as never);

/**
 * Computes what an expression of the product code can be, without running it: constants, templates, conditions and calls of
 * functions. What is only known at run time is `Unknown`. Where it decides something, each run takes another option, until every
 * option was taken. drizzle itself runs.
 */
export class Interpreter {
  readonly #source: Source;
  /** Tables by file: what `tables.ts` exports. */
  readonly #modules: ReadonlyMap<string, object>;
  /** Objects that also have members of unknown ones. */
  readonly #open = new WeakSet<object>();
  readonly #types = new WeakMap<Node, readonly KnownType[]>();
  /** By choice, the option of this run, and the options that no possible run has taken. */
  readonly #chosen = new Map<Node, number>();
  readonly #unseen = new Map<Node, Set<number>>();
  #run = 0;
  #depth = 0;
  #runs = 1;

  constructor(source: Source, modules: ReadonlyMap<string, object>) {
    this.#source = source;
    this.#modules = modules;
  }

  /**
   * The values that an evaluation can have, one for each run that is possible. Equal conditions of a run are mostly decided
   * alike, because each takes the option with the number of the run. Options that were only in impossible runs get others.
   */
  *valuesOf<Value>(evaluate: () => Value): Generator<Value> {
    this.#unseen.clear();
    this.#runs = 1;
    for (this.#run = 0; this.#run < this.#runs || this.#hasUnseen(); this.#run++) {
      this.#chosen.clear();
      try {
        const value = evaluate();
        for (const [choice, option] of this.#chosen) this.#unseen.get(choice)?.delete(option);
        yield value;
      } catch (error) {
        if (!(error instanceof Impossible)) throw error;
      }
    }
  }

  evaluate(node: Node, scope: Scope = EMPTY): unknown {
    if (this.#depth > MAX_DEPTH) return new Unknown();
    this.#depth++;
    try {
      return this.#evaluate(node, scope);
    } finally {
      this.#depth--;
    }
  }

  /** A function at the top of a file, as one that can be called. */
  functionIn(file: SourceFile, name: string): unknown {
    const found = file.statements.find((each) => isFunctionDeclaration(each) && each.name?.text === name);
    return found && this.#valueOf(found, EMPTY);
  }

  #hasUnseen(): boolean {
    return this.#run < this.#runs + MAX_MORE_RUNS && [...this.#unseen.values()].some(({ size }) => size > 0);
  }

  #choose(choice: Node, options: number): number {
    if (options < 2) return 0;
    const unseen =
      this.#unseen.get(choice) ?? new Set(Array.from({ length: options }, (_, option) => option));
    this.#unseen.set(choice, unseen);
    let option = this.#run % options;
    if (this.#run < this.#runs) this.#runs = Math.max(this.#runs, options);
    else if ((choice.pos + this.#run) % 2 === 0) option = [...unseen][this.#run % unseen.size] ?? option;
    this.#chosen.set(choice, option);
    return option;
  }

  #evaluate(node: Node, scope: Scope): unknown {
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    )
      return this.evaluate(node.expression, scope);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isRegularExpressionLiteral(node)) {
      const [, pattern = '', flags] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
      return new RegExp(pattern, flags);
    }
    if (isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (isTemplateExpression(node)) return this.#text(node, scope);
    if (isTaggedTemplateExpression(node)) return this.#tagged(node, scope);
    if (isArrayLiteralExpression(node)) return this.list(node.elements, scope);
    if (isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (isArrowFunction(node) || isFunctionExpression(node)) return this.#closure(node, scope);
    if (isIdentifier(node)) return this.#name(node, scope);
    if (isPropertyAccessExpression(node)) {
      if (node.expression.kind === SyntaxKind.ThisKeyword) return this.#ownMember(node.name, scope);
      const object = this.evaluate(node.expression, scope);
      if (node.questionDotToken && (object === null || object === undefined)) return undefined;
      return this.#member(object, node.name.text);
    }
    if (isElementAccessExpression(node))
      return this.#element(node.expression, node.argumentExpression, scope);
    if (isConditionalExpression(node)) {
      const isTrue = this.#isTrue(node, this.evaluate(node.condition, scope));
      return this.evaluate(isTrue ? node.whenTrue : node.whenFalse, scope);
    }
    if (isBinaryExpression(node)) return this.#binary(node, scope);
    if (isPrefixUnaryExpression(node)) return this.#prefix(node.operator, this.evaluate(node.operand, scope));
    if (isCallExpression(node)) return this.#call(node, scope);
    if (isNewExpression(node)) return this.#instance(node.expression);
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    return new Unknown();
  }

  /** The first option is that it is true. */
  #isTrue(node: Node, value: unknown): boolean {
    return value instanceof Unknown ? this.#choose(node, 2) === 0 : Boolean(value);
  }

  /** A text that becomes SQL. */
  #text(node: TemplateExpression, scope: Scope): string {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const value = this.evaluate(expression, scope);
      return this.#textual(expression, value) + literal.text;
    });
    return node.head.text + parts.join('');
  }

  #textual(expression: Expression, unknown: unknown): string {
    const value = unknown instanceof Unknown ? unknown.resolve() : unknown;
    if (!(value instanceof Unknown)) return String(value);
    const types = this.#typesOf(expression);
    const texts = types.flatMap(({ text }) => text ?? []);
    if (texts.length > 0 && texts.length === types.length)
      return texts[this.#choose(expression, texts.length)] ?? '';
    return types.length > 0 && types.every(({ isNumber }) => isNumber) ? '1' : UNKNOWN_SQL;
  }

  #tagged(node: TaggedTemplateExpression, scope: Scope): unknown {
    const tag = this.evaluate(node.tag, scope);
    if (typeof tag !== 'function') return new Unknown();
    if (!isTemplateExpression(node.template)) return tag([textOf(node.template)]);
    const { head, templateSpans } = node.template;
    const values = templateSpans.map(({ expression }) => this.#fragment(expression, scope));
    return tag([head.text, ...templateSpans.map(({ literal }) => literal.text)], ...values);
  }

  /** A value within an sql template: SQL, or what becomes a parameter. */
  #fragment(expression: Expression, scope: Scope): unknown {
    const value = this.evaluate(expression, scope);
    if (!(value instanceof Unknown) || !this.#isSql(expression)) return value;
    const resolved = value.resolve();
    return resolved instanceof Unknown ? drizzle.sql.raw(UNKNOWN_SQL) : resolved;
  }

  #isSql(expression: Expression): boolean {
    return this.#typesOf(expression).some(({ name }) => name === 'SQL');
  }

  /** The types of a union, or the one type. */
  #typesOf(expression: Expression): readonly KnownType[] {
    const known = this.#types.get(expression);
    if (known) return known;
    const type = this.#source.checker.getTypeAtLocation(expression);
    const types = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    const found = types.map((each) => ({
      name: each.flags & TypeFlags.Object ? each.getSymbol()?.name : undefined,
      text: isStringLiteralType(each) ? each.value : undefined,
      isNumber: (each.flags & TypeFlags.NumberLike) !== 0,
    }));
    this.#types.set(expression, found);
    return found;
  }

  list(elements: readonly Expression[], scope: Scope = EMPTY): unknown[] {
    return elements.flatMap((element) => {
      if (!isSpreadElement(element)) return [this.evaluate(element, scope)];
      return this.itemsOf(this.evaluate(element.expression, scope));
    });
  }

  /** The items of a list. Of one that isn't known, one that stands for all. */
  itemsOf(list: unknown): unknown[] {
    const value = list instanceof Unknown ? list.resolve() : list;
    if (Array.isArray(value)) return value;
    if (value instanceof Set || value instanceof Map) return [...value];
    return [new Unknown()];
  }

  #object(node: ObjectLiteralExpression, scope: Scope): object {
    const object = {};
    const define = (name: string, get: () => unknown) =>
      Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
    for (const property of node.properties) {
      if (isSpreadAssignment(property)) {
        const value = this.evaluate(property.expression, scope);
        if (value instanceof Unknown || this.#open.has(value as object)) this.#open.add(object);
        if (typeof value === 'object' && value !== null && !(value instanceof Unknown))
          for (const name of Object.keys(value)) define(name, () => this.#member(value, name));
      } else if (isPropertyAssignment(property)) {
        const { name: key } = property;
        const name = isIdentifier(key) ? key.text : isStringLiteral(key) ? key.text : null;
        if (name !== null) define(name, () => this.evaluate(property.initializer, scope));
      } else if (isShorthandPropertyAssignment(property)) {
        const declaration = this.#source.declarationOf(property);
        define(textOf(property.name), () =>
          declaration ? this.#valueOf(declaration, scope) : new Unknown(),
        );
      } else if (isMethodDeclaration(property)) {
        define(property.name.getText(), () => this.#closure(property, scope));
      }
    }
    return object;
  }

  #closure(node: Callable, scope: Scope): (...args: unknown[]) => unknown {
    return (...args) => {
      const values = new Map<Node, unknown>();
      for (const [index, parameter] of node.parameters.entries())
        values.set(parameter, parameter.dotDotDotToken ? args.slice(index) : args[index]);
      const inner = { values, outer: scope };
      if (!node.body || (node as { asteriskToken?: Node }).asteriskToken) return new Unknown();
      if (!isBlock(node.body)) return this.evaluate(node.body, inner);
      const result = this.#execute(node.body.statements, inner);
      return result === null || result === 'throws' ? new Unknown() : result.value;
    };
  }

  /** What statements return, if they do. Those that throw have no value. */
  #execute(statements: readonly Statement[], scope: Scope): { value: unknown } | 'throws' | null {
    for (const statement of statements) {
      const result = this.#executeOne(statement, scope);
      if (result !== null) return result;
    }
    return null;
  }

  #executeOne(statement: Statement, scope: Scope): { value: unknown } | 'throws' | null {
    if (isReturnStatement(statement))
      return { value: statement.expression && this.evaluate(statement.expression, scope) };
    if (isThrowStatement(statement)) return 'throws';
    if (isBlock(statement)) return this.#execute(statement.statements, scope);
    if (isIfStatement(statement)) {
      const condition = this.evaluate(statement.expression, scope);
      const then = () => this.#executeOne(statement.thenStatement, scope);
      const otherwise = () =>
        statement.elseStatement ? this.#executeOne(statement.elseStatement, scope) : null;
      if (!(condition instanceof Unknown)) return condition ? then() : otherwise();
      const [first, second] = this.#choose(statement, 2) === 0 ? [then, otherwise] : [otherwise, then];
      const result = first();
      return result === 'throws' ? second() : result;
    }
    if (isSwitchStatement(statement)) {
      const clauses = statement.caseBlock.clauses;
      const clause = clauses[this.#choose(statement, clauses.length)];
      return clause ? this.#execute(clause.statements, scope) : null;
    }
    return null;
  }

  #name(node: Node & { text: string }, scope: Scope): unknown {
    if (node.text === 'undefined') return undefined;
    const declaration = this.#source.declarationOf(node);
    if (!declaration) return new Unknown();
    if (declaration.getSourceFile().isDeclarationFile && node.text in GLOBALS) return GLOBALS[node.text];
    return this.#valueOf(declaration, scope);
  }

  #valueOf(declaration: Node, scope: Scope): unknown {
    if (isParameterDeclaration(declaration)) return this.#parameter(declaration, scope);
    if (isBindingElement(declaration)) return this.#bound(declaration, scope);
    if (isFunctionDeclaration(declaration) || isMethodDeclaration(declaration)) {
      const { fileName } = declaration.getSourceFile();
      if (!fileName.includes('/node_modules/')) return this.#closure(declaration, scope);
    }
    const external = this.#external(declaration);
    if (external !== undefined) return external;
    if (isExportSpecifier(declaration)) return new Unknown();
    if (!isVariableDeclaration(declaration)) return new Unknown();
    const list = declaration.parent;
    if (isForOfStatement(list.parent)) {
      const items = this.itemsOf(this.evaluate(list.parent.expression, scope));
      return items[this.#choose(declaration, items.length)];
    }
    const { initializer } = declaration;
    if (!initializer || (list.flags & CONSTANT) === 0) return new Unknown();
    const value = this.evaluate(initializer, scope);
    return isArrayLiteralExpression(initializer)
      ? this.#withAdded(declaration, value as unknown[], scope)
      : value;
  }

  /** A list with the items that are added to it with `push`: all, or those that no condition decides about. */
  #withAdded(declaration: VariableDeclaration, list: unknown[], scope: Scope): unknown[] {
    const file = declaration.getSourceFile();
    const push = `${declaration.name.getText()}.push`;
    const calls = this.#source
      .callsOf('push')
      .filter((call) => call.getSourceFile() === file && call.expression.getText() === push)
      .filter(
        ({ expression }) =>
          isPropertyAccessExpression(expression) &&
          this.#source.declarationOf(expression.expression) === declaration,
      );
    const block = declaration.parent.parent.parent;
    const isAlways = (call: Node) => call.parent.parent === block;
    const all = calls.every(isAlways) || this.#choose(declaration, 2) === 0;
    const added = calls.filter((call) => all || isAlways(call));
    return [...list, ...added.flatMap((call) => this.list(call.arguments ?? [], scope))];
  }

  /** A table, or an export of a package that runs. */
  #external(declaration: Node): unknown {
    const { fileName } = declaration.getSourceFile();
    const name = (declaration as { name?: Node }).name?.getText();
    if (name === undefined) return undefined;
    const module = this.#modules.get(fileName);
    if (module) return (module as Record<string, unknown>)[name];
    if (!fileName.includes('/node_modules/drizzle-orm/')) return undefined;
    for (const each of Object.values(PACKAGES))
      if (name in each) return (each as Record<string, unknown>)[name];
    return undefined;
  }

  #parameter(declaration: ParameterDeclaration, scope: Scope): unknown {
    for (let each: Scope | null = scope; each; each = each.outer) {
      if (!each.values.has(declaration)) continue;
      const value = each.values.get(declaration);
      return value === undefined && declaration.initializer
        ? this.evaluate(declaration.initializer, scope)
        : value;
    }
    return new Unknown(() => this.#argument(declaration));
  }

  /** What callers pass. */
  #argument(parameter: ParameterDeclaration): unknown {
    const owner = parameter.parent;
    const index = (owner as unknown as Callable).parameters.indexOf(parameter);
    const isNamedOutside = isConstructorDeclaration(owner) || isVariableDeclaration(owner.parent);
    const named = isNamedOutside ? owner.parent : owner;
    const name = (named as { name?: Node }).name;
    if (!name || isObjectLiteralExpression(owner.parent)) return new Unknown();
    const calls = this.#source
      .callsOf(name.getText())
      .filter(
        (call) =>
          !isWithin(call, owner) &&
          this.#source.declarationOf((call.expression as { name?: Node }).name ?? call.expression) === named,
      );
    const call = calls[this.#choose(parameter, calls.length)];
    if (!call) return new Unknown();
    const args = this.list(call.arguments ?? []);
    if (parameter.dotDotDotToken) return args.slice(index);
    return args[index] === undefined && parameter.initializer
      ? this.evaluate(parameter.initializer)
      : args[index];
  }

  #bound(declaration: Node, scope: Scope): unknown {
    if (!isBindingElement(declaration)) return new Unknown();
    const pattern = declaration.parent;
    const whole = this.#valueOf(pattern.parent, scope);
    if (declaration.dotDotDotToken) return new Unknown();
    let value: unknown = new Unknown();
    if (isObjectBindingPattern(pattern)) {
      const key = declaration.propertyName ?? declaration.name;
      if (key && isIdentifier(key)) value = this.#member(whole, key.text);
    } else if (isArrayBindingPattern(pattern)) {
      const index = (pattern.elements as readonly Node[]).indexOf(declaration);
      value =
        whole instanceof Unknown ? whole.member(String(index)) : (whole as unknown[] | undefined)?.[index];
    }
    return value === undefined && declaration.initializer
      ? this.evaluate(declaration.initializer, scope)
      : value;
  }

  #member(object: unknown, name: string): unknown {
    if (object === null || object === undefined) throw new Impossible();
    if (object instanceof Unknown) {
      if (name === 'db') return DATABASE;
      if (name === '$client') return d1;
      if (name === 'prepare') return d1.prepare;
      return object.member(name);
    }
    if (this.#open.has(object as object) && !(name in (object as object))) return new Unknown();
    const value = (object as Record<string, unknown>)[name];
    return typeof value === 'function' && !isClass(value) ? value.bind(object) : value;
  }

  #element(list: Expression, key: Expression, scope: Scope): unknown {
    const object = this.evaluate(list, scope);
    const index = this.evaluate(key, scope);
    if (object instanceof Unknown || object === null || typeof object !== 'object') return new Unknown();
    if (!(index instanceof Unknown)) return (object as Record<string, unknown>)[String(index)];
    const names = Object.keys(object);
    return (object as Record<string, unknown>)[names[this.#choose(list, names.length)] ?? ''];
  }

  /** A field of the class that it initializes or that its constructor sets. */
  #ownMember(name: Node, scope: Scope): unknown {
    const declaration = this.#source.declarationOf(name);
    if (!declaration) return new Unknown();
    if (isMethodDeclaration(declaration)) return this.#closure(declaration, EMPTY);
    if (!isPropertyDeclaration(declaration)) return new Unknown();
    if (declaration.initializer) return this.evaluate(declaration.initializer, scope);
    const owner = declaration.parent as ClassDeclaration;
    const construct = owner.members?.find(isConstructorDeclaration);
    const written = `this.${name.getText()}`;
    let value: unknown = new Unknown();
    construct?.body?.forEachChild((statement) => {
      const assignment = (statement as { expression?: Node }).expression;
      if (assignment && isBinaryExpression(assignment) && assignment.left.getText() === written)
        value = this.evaluate(assignment.right, EMPTY);
    });
    return value;
  }

  #binary(node: BinaryExpression, scope: Scope): unknown {
    const left = this.evaluate(node.left, scope);
    const right = () => this.evaluate(node.right, scope);
    switch (node.operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken:
        return this.#isTrue(node, left) ? right() : left instanceof Unknown ? undefined : left;
      case SyntaxKind.BarBarToken:
        return left instanceof Unknown ? left : left || right();
      case SyntaxKind.QuestionQuestionToken:
        return left instanceof Unknown ? left : (left ?? right());
    }
    const other = right();
    if (left instanceof Unknown || other instanceof Unknown) return new Unknown();
    switch (node.operatorToken.kind) {
      case SyntaxKind.PlusToken:
        return (left as string) + (other as string);
      case SyntaxKind.AsteriskToken:
        return Number(left) * Number(other);
      case SyntaxKind.MinusToken:
        return Number(left) - Number(other);
      case SyntaxKind.EqualsEqualsEqualsToken:
        return left === other;
      case SyntaxKind.ExclamationEqualsEqualsToken:
        return left !== other;
    }
    return new Unknown();
  }

  #prefix(operator: SyntaxKind, value: unknown): unknown {
    if (value instanceof Unknown) return value;
    if (operator === SyntaxKind.ExclamationToken) return !value;
    return operator === SyntaxKind.MinusToken ? -Number(value) : new Unknown();
  }

  #call(node: CallExpression, scope: Scope): unknown {
    const { expression } = node;
    // It becomes a parameter.
    if (expression.getText() === 'JSON.stringify') return new Unknown();
    let receiver: unknown;
    let callee: unknown;
    if (isPropertyAccessExpression(expression) && expression.expression.kind !== SyntaxKind.ThisKeyword) {
      receiver = this.evaluate(expression.expression, scope);
      const { text } = expression.name;
      if (receiver instanceof Unknown && LIST_METHODS.has(text)) receiver = [itemOf(receiver)];
      if (text === 'join' && Array.isArray(receiver)) receiver = receiver.map(resolved);
      if (expression.questionDotToken && (receiver === null || receiver === undefined)) return undefined;
      callee = this.#member(receiver, text);
    } else callee = this.evaluate(expression, scope);
    if (callee instanceof Unknown) callee = callee.resolve();
    if (typeof callee !== 'function') return new Unknown();
    const args = this.list(node.arguments, scope);
    const [first] = args;
    if (first instanceof Unknown && expression.getText() === 'sql.raw')
      return drizzle.sql.raw(this.#textual(node.arguments[0] as Expression, first));
    if (isBuiltIn(receiver) && args.some((arg) => arg instanceof Unknown)) return new Unknown();
    try {
      return callee(...args);
    } catch (error) {
      // drizzle and the language refuse a value that stands for an unknown one.
      if (error instanceof TypeError) return new Unknown();
      throw error;
    }
  }

  #instance(callee: Expression): unknown {
    const declaration = this.#source.declarationOf(callee);
    const value = declaration && this.#external(declaration);
    if (!declaration || isClassDeclaration(declaration)) {
      if (!isClass(value)) return new Unknown();
      return new (value as new () => unknown)();
    }
    return new Unknown();
  }
}

interface KnownType {
  name: string | undefined;
  /** Of a type with one text. */
  text: string | undefined;
  isNumber: boolean;
}

type Callable = Node & {
  parameters: readonly ParameterDeclaration[];
  body?: Node & { statements?: readonly Statement[] };
};

const CONSTANT = NodeFlags.Const;
const LIST_METHODS: ReadonlySet<string> = new Set(['map', 'flatMap', 'filter', 'join']);
const GLOBALS: Readonly<Record<string, unknown>> = { Object, JSON, Math, Array, Number, String };

/** A text, list, expression or global, whose methods need known values. */
function isBuiltIn(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    Array.isArray(value) ||
    value instanceof RegExp ||
    Object.values(GLOBALS).includes(value)
  );
}

function resolved(value: unknown): unknown {
  return value instanceof Unknown ? value.resolve() : value;
}

/** One item that stands for all of a list. */
function itemOf(list: Unknown): Unknown {
  return new Unknown(() => {
    const items = list.resolve();
    return Array.isArray(items) && items.length > 0 ? items[0] : new Unknown();
  });
}

function isClass(value: unknown): boolean {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

function textOf(node: Node): string {
  return (node as unknown as { text: string }).text;
}

/** A function that calls itself passes on what others have passed. */
function isWithin(node: Node, ancestor: Node): boolean {
  for (let each: Node | undefined = node; each; each = each.parent) if (each === ancestor) return true;
  return false;
}
