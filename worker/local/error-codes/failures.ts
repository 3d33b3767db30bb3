import {
  asNode,
  asNodes,
  childrenOf,
  type Declaration,
  type Declarations,
  type Node,
  nameOf,
} from './declarations.ts';

interface Failure {
  status: number;
  /** Whether it tells callers what to do. */
  hasAction: boolean;
  declaration: Declaration;
}

/** Every `failure('code', status, …)`, and what is wrong with them: a code is declared once, with a literal status. */
export function declaredFailures({ nodes }: Declarations): {
  byCode: ReadonlyMap<string, Failure>;
  problems: string[];
} {
  const byCode = new Map<string, Failure>();
  const problems: string[] = [];
  for (const [declaration, node] of nodes) {
    if (createsError(node)) problems.push(`${declaration} creates an error without \`failure\`.`);
    for (const [code, status, , documented] of failureCalls(node)) {
      if (code?.type !== 'StringLiteral' || status?.type !== 'NumericLiteral') {
        if (!declaration.endsWith('#failure'))
          problems.push(`${declaration} declares an error without a literal code and status.`);
        continue;
      }
      const known = byCode.get(nameOf(code));
      if (known) problems.push(`${nameOf(code)} is declared in ${known.declaration} and ${declaration}.`);
      byCode.set(nameOf(code), {
        status: Number(status.value),
        hasAction: documented !== undefined,
        declaration,
      });
    }
  }
  return { byCode, problems };
}

function failureCalls(node: Node): Node[][] {
  const callee = node.type === 'CallExpression' ? asNode(node.callee) : null;
  const own = callee?.type === 'Identifier' && nameOf(callee) === 'failure' ? [asNodes(node.arguments)] : [];
  return [...own, ...childrenOf(node).flatMap(failureCalls)];
}

/** `new DomainError('claim.decided', …)`. The code of an error that was stored or sent is no literal. */
function createsError(node: Node): boolean {
  const isError = node.type === 'NewExpression' && nameOf(asNode(node.callee)) === 'DomainError';
  return (
    (isError && asNodes(node.arguments)[0]?.type === 'StringLiteral') || childrenOf(node).some(createsError)
  );
}
