import { z } from '@hono/zod-openapi';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

/** `30m`, `24h`, `7d` as milliseconds. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'Must be a duration such as 30m, 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * (UNITS[text.slice(-1)] ?? MINUTE))
  .openapi({ type: 'string', pattern: '^[1-9]\\d{0,3}[mhd]$', example: '30m' });
