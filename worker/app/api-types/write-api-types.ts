import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString, createRef, tsUnion, UNDEFINED } from 'openapi-typescript';
import { operationsOf } from '../../openapi/document.ts';
import { describeApi } from '../api-document.ts';
import { app } from '../app.ts';

// Writes the types of the OpenAPI document, which the web app's calls have.
const TARGET = join(import.meta.dirname, '../../../web/api-types.gen.d.ts');
const HEAD = '// Generated from the OpenAPI document by `npm run types:app`.\n';

const document = describeApi(app, 'https://tributary.example');
const optional = optionalParameters();
const types = await openapiTypes(JSON.stringify(document, withoutExamples), {
  postTransform: (type, { path }) => (path && optional.has(path) ? tsUnion([type, UNDEFINED]) : undefined),
});
writeFileSync(TARGET, HEAD + astToString(types));

/** References to the query parameters that may be undefined, because clients don't send those. */
function optionalParameters(): Set<string> {
  return new Set(
    operationsOf(document).flatMap(({ method, path, operation }) =>
      (operation.parameters ?? []).flatMap((parameter) =>
        'name' in parameter && parameter.in === 'query' && !parameter.required
          ? [createRef(['paths', path, method, 'parameters', 'query', parameter.name])]
          : [],
      ),
    ),
  );
}

/** Examples don't affect types, and their comments would add a third to the file. */
function withoutExamples(name: string, value: unknown): unknown {
  return name === 'example' ? undefined : value;
}
