import { z } from '@hono/zod-openapi';
import { CHECK_STATES } from './health-report.ts';

const state = z.enum(CHECK_STATES).openapi({ example: 'healthy' });

/** The fields as earlier clients read them. */
export const healthReportRecord = z.object({
  status: state,
  timestamp: z.iso.datetime(),
  responseTime: z.number().openapi({ example: 38 }).describe('Of all checks, in milliseconds'),
  checks: z.array(
    z.object({
      service: z.string().openapi({ example: 'Database' }),
      status: state,
      responseTime: z
        .number()
        .nullable()
        .openapi({ example: 4 })
        .describe('In milliseconds; null for what is read, not called'),
      details: z.string().openapi({ example: 'Migration 0002_payments_of_several_months is applied.' }),
    }),
  ),
});
