import { describeApi } from '../api-document.ts';
import { app } from '../app.ts';

// Prints the OpenAPI document as JSON. For the reference in the documentation.
console.log(JSON.stringify(describeApi(app, 'https://tributary.example')));
