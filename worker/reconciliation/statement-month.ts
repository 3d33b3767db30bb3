import type { Month } from '../clicks/store/store-name.ts';
import { monthParameter } from '../platform/http/month-parameter.ts';

/** The month of a statement or a payment in a query or a body. */
export const statementMonth = monthParameter
  .transform((text) => text as Month)
  .openapi({ type: 'string', example: '2026-11' });
