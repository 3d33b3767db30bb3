import { asNode, asNodes, childrenOf, type Declarations, type Node, nameOf } from './declarations.ts';
import { fileOf } from './thrown.ts';

/** A route of the API with its handler. */
export interface FoundOperation {
  method: string;
  /** The whole path: `/v1/operations/claims/{id}/accept`. */
  path: string;
  file: string;
  route: Node;
  handler: Node;
  /** What the router was created with: `{ listLinks, readLink }`. They belong to the file that mounts it. */
  given: { file: string; nodes: Node[] };
}

/** Every `.openapi(route, handler)` of the routers in `OPERATIONS` of `app.ts`, and of those that it mounts below a path. */
export function findOperations(all: Declarations, app: string): FoundOperation[] {
  const list = all.nodes.get(`${app}#OPERATIONS`);
  const listed = list ? asNodes(asNode(list.init).elements) : [];
  const mounts = [
    ...listed.map((router) => ({ prefix: '/', router })),
    ...(all.statements.get(app) ?? []).flatMap(mountsIn),
  ];
  return mounts.flatMap(({ prefix, router }) => {
    const created = router.type === 'CallExpression';
    const name = nameOf(created ? asNode(router.callee) : router);
    const declaration = all.find(app, name);
    const node = declaration && all.nodes.get(declaration);
    if (!declaration || !node) return [];
    const file = fileOf(declaration);
    const given = { file: app, nodes: created ? asNodes(router.arguments) : [] };
    return openapiCalls(node).map(({ route, handler }) => {
      const { method, path } = new RouteReader(all).read({ file, node: route });
      return { method, path: joined(prefix, path), file, route, handler, given };
    });
  });
}

/** `.route('/v1/brands', brandRoutes)`, in a chain of calls. */
function mountsIn(node: Node): { prefix: string; router: Node }[] {
  const own = methodCall(node, 'route');
  const [prefix, router] = own ?? [];
  const nested = childrenOf(node).flatMap(mountsIn);
  return prefix?.type === 'StringLiteral' && router
    ? [...nested, { prefix: nameOf(prefix), router }]
    : nested;
}

/** `.openapi(route, handler)`, in a chain of calls. */
function openapiCalls(node: Node): { route: Node; handler: Node }[] {
  const [route, handler] = methodCall(node, 'openapi') ?? [];
  const nested = childrenOf(node).flatMap(openapiCalls);
  return route && handler ? [...nested, { route, handler }] : nested;
}

/** The arguments of a call of a method with this name. */
function methodCall(node: Node, method: string): Node[] | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = asNode(node.callee);
  if (callee.type !== 'MemberExpression') return undefined;
  const property = asNode(callee.property);
  return property.type === 'Identifier' && nameOf(property) === method ? asNodes(node.arguments) : undefined;
}

/** `/v1/brands` and `/` → `/v1/brands`, as Hono joins them. */
function joined(prefix: string, path: string): string {
  const whole = `${prefix}/${path}`.replaceAll(/\/+/g, '/');
  return whole === '/' ? whole : whole.replace(/\/$/, '');
}

/** A tree with the file and the parameters that its names refer to. */
interface Scoped {
  file: string;
  node: Node;
  values?: ReadonlyMap<string, Scoped>;
}

/** Reads the method and the path of a route without running it: through names, spreads and functions that return routes. */
class RouteReader {
  readonly #all: Declarations;

  constructor(all: Declarations) {
    this.#all = all;
  }

  read(route: Scoped): { method: string; path: string } {
    const method = this.#property(route, 'method');
    const path = this.#property(route, 'path');
    if (method === undefined || path === undefined)
      throw new Error(`${route.file} has a route whose method and path can’t be read.`);
    return { method, path };
  }

  #property(of: Scoped, key: string): string | undefined {
    const { node, ...scope } = this.#resolve(of);
    if (node.type === 'CallExpression') {
      const callee = asNode(node.callee);
      const [first] = asNodes(node.arguments);
      if ((nameOf(callee) === 'operation' || nameOf(callee) === 'createRoute') && first)
        return this.#property({ ...scope, node: first }, key);
      const called = this.#resolve({ ...scope, node: callee });
      return this.#property(this.#bound(called, asNodes(node.arguments), scope), key);
    }
    if (node.type !== 'ObjectExpression') return undefined;
    const properties = Array.isArray(node.properties) ? node.properties : [];
    for (const property of properties.toReversed()) {
      if (property.type === 'SpreadElement') {
        const spread = this.#property({ ...scope, node: property.arguments }, key);
        if (spread !== undefined) return spread;
      }
      if (property.type === 'KeyValueProperty' && property.key.value === key)
        return this.#text({ ...scope, node: property.value });
      if (property.type === 'Identifier' && property.value === key)
        return this.#text({ ...scope, node: property });
    }
    return undefined;
  }

  #text(of: Scoped): string | undefined {
    const { node, ...scope } = this.#resolve(of);
    if (node.type === 'StringLiteral') return nameOf(node);
    if (node.type !== 'TemplateLiteral') return undefined;
    const values = asNodes(node.expressions).map((each) => this.#text({ ...scope, node: each }) ?? '');
    const [first = '', ...rest] = asNodes(node.quasis).map(({ cooked }) => String(cooked));
    return first + rest.map((text, index) => `${values[index]}${text}`).join('');
  }

  /** Follows names to what they stand for. */
  #resolve(of: Scoped): Scoped {
    const { node, file, values } = of;
    if (node.type === 'ParenthesisExpression' || /^Ts.*Expression$|^TsConstAssertion$/.test(node.type))
      return this.#resolve({ ...of, node: asNode(node.expression) });
    if (node.type !== 'Identifier') return of;
    const value = values?.get(nameOf(node));
    if (value) return this.#resolve(value);
    const declaration = this.#all.find(file, nameOf(node));
    const declared = declaration && this.#all.nodes.get(declaration);
    if (!declaration || !declared) return of;
    const init = declared.type === 'VariableDeclarator' && declared.init ? asNode(declared.init) : declared;
    return this.#resolve({ file: fileOf(declaration), node: init });
  }

  /** What a function returns for arguments. */
  #bound({ node, file }: Scoped, given: Node[], from: Omit<Scoped, 'node'>): Scoped {
    const params = asNodes(node.params).map((each) => (each.type === 'Parameter' ? asNode(each.pat) : each));
    const values = new Map(
      params.flatMap((param, index) => {
        const node = given[index];
        return param.type === 'Identifier' && node ? [[nameOf(param), { ...from, node }] as const] : [];
      }),
    );
    const body = asNode(node.body);
    const returned =
      body.type === 'BlockStatement'
        ? asNodes(body.stmts).find(({ type }) => type === 'ReturnStatement')
        : undefined;
    return { file, node: returned ? asNode(returned.argument) : body, values };
  }
}
