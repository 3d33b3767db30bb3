import { operationsOf } from '../../openapi/document.ts';
import { describeApi } from '../api-document.ts';
import { app } from '../app.ts';

// Prints the example response and the body's schema of every operation as JSON: `{ "GET /v1/stats": { "response": { "data": … } } }`.
// For tests of components.
const document = describeApi(app, 'https://tributary.example');
const operations = operationsOf(document).map(({ method, path, operation }) => {
  const { responses = {}, requestBody } = operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const content = success && 'content' in success ? success.content?.['application/json'] : undefined;
  const sent = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  const described = { response: content?.example ?? null, body: sent?.schema ?? null };
  return [`${method.toUpperCase()} ${path}`, described];
});
console.log(JSON.stringify(Object.fromEntries(operations)));
