import { type Operation, resolveSchema, type Schema } from '../document.ts';

/** One line for an operation: ``- `GET /v1/brands` (q page per_page≤100): List active brands``. */
export function endpointLine(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).flatMap((each) =>
    'name' in each && each.in === 'query' && each.schema && each.name !== 'publisher_id'
      ? [each.name + limitOf(resolveSchema(each.schema, {}))]
      : [],
  );
  const query = parameters.length > 0 ? ` (${parameters.join(' ')})` : '';
  return `- \`${method.toUpperCase()} ${path}\`${query}: ${operation.summary}`;
}

function limitOf({ maximum }: Schema): string {
  return maximum === undefined || maximum > 10_000 ? '' : `≤${maximum}`;
}
