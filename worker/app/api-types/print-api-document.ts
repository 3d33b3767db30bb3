import { declaredFailure } from '../../platform/failure.ts';
import { describeApi } from '../api-document.ts';
import { app } from '../app.ts';
import '../../mcp/handle-mcp.ts';

/** Errors of any request, which the document doesn't list with an operation. */
const GENERAL = [
  'internal.unexpected',
  'route.unknown',
  'mcp.host_refused',
  'mcp.origin_refused',
  'mcp.one_message',
];

// Prints the OpenAPI document and the errors of any request as JSON. For the reference in the documentation.
const general = Object.fromEntries(GENERAL.map((code) => [code, declaredFailure(code)]));
console.log(JSON.stringify({ document: describeApi(app, 'https://tributary.example'), general }));
