import { z } from '@hono/zod-openapi';

/** Exactly two letters, upper-cased. */
export const countryCode = z
  .string({ error: 'Please enter a valid 2-letter country code' })
  .trim()
  .regex(/^[A-Za-z]{2}$/, 'Please enter a valid 2-letter country code')
  .transform((text) => text.toUpperCase())
  .openapi({ type: 'string', pattern: '^[A-Za-z]{2}$', example: 'US' });

const apiError = z.string().nullable().openapi({ example: null });

export const syncVerification = z.object({
  success: z.boolean().openapi({ example: true }),
  synced_count: z
    .int()
    .openapi({ example: 2 })
    .describe('The campaigns that SitePlug lists now and that are active in the catalog'),
  verification: z.object({
    stored_programs_count: z.int().openapi({ example: 2 }),
    sample_programs: z.array(
      z.object({
        program_name: z.string().openapi({ example: 'Alder Nook (US)' }),
        program_id: z.string().openapi({ example: '4101-US' }),
      }),
    ),
  }),
  error: apiError,
});

export const countryDiagnostic = z.object({
  summary: z.object({
    authentication_status: z.enum(['valid', 'invalid', 'unknown']).openapi({ example: 'valid' }),
    campaigns_available: z.int().openapi({ example: 2 }),
    api_response_valid: z.boolean().openapi({ example: true }),
    errors: z.array(z.string()).openapi({ example: [] }),
  }),
  tests: z.array(
    z.object({
      test_name: z.string().openapi({ example: 'Campaigns for US' }),
      success: z.boolean().openapi({ example: true }),
      response_time_ms: z.number().openapi({ example: 120 }),
      api_error_code: apiError,
      api_error_message: apiError,
      brands_count: z.int().openapi({ example: 2 }),
    }),
  ),
});

const form = z.enum(['valid', 'invalid', 'missing']).openapi({ example: 'valid' });

export const credentialsDiagnostic = z.object({
  credentials_test: z.object({
    customer_key_provided: z.boolean().openapi({ example: true }),
    customer_key_format: form,
    site_id_provided: z.boolean().openapi({ example: true }),
    site_id_format: form,
  }),
  results: z.array(
    z.object({
      country: z.string(),
      authentication_valid: z
        .boolean()
        .nullable()
        .openapi({ example: true })
        .describe('Null if the call says nothing about the credentials, such as in an outage'),
      api_error_message: apiError,
      campaigns_found: z.int().openapi({ example: 2 }),
    }),
  ),
});

export const parameterDiagnostic = z.object({
  country: z.string(),
  parameter_tests: z.array(
    z.object({
      test_name: z.string().openapi({ example: 'Configured parameters' }),
      url_params: z
        .string()
        .openapi({ example: 'o={customer_key}&s={site_id}&cc=US&f=json' })
        .describe('The credentials are left out'),
      response_valid: z.boolean().openapi({ example: true }),
      api_error_message: apiError,
      campaigns_found: z.int().openapi({ example: 2 }),
    }),
  ),
});
