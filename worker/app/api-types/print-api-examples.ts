import { operationsOf } from '../../openapi/document.ts';
import { describeApi } from '../api-document.ts';
import { app } from '../app.ts';

// Prints the example response of every operation as JSON: `{ "GET /v1/stats": { "data": … } }`. For tests of components.
const document = describeApi(app, 'https://tributary.example');
const examples = operationsOf(document).map(({ method, path, operation }) => {
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const content = success && 'content' in success ? success.content?.['application/json'] : undefined;
  return [`${method.toUpperCase()} ${path}`, content?.example ?? null];
});
console.log(JSON.stringify(Object.fromEntries(examples)));
