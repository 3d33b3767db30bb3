import { z } from 'zod';

/** Below `/dev`: the only call with an effect that a paused system takes, on a local system only. */
export const RESTORE_PATH = '/restore';

/** What an operator puts into the bucket after the database was restored (docs/runbook.md). */
export const RESTORE_REQUEST = 'restores/request.json';
export const RESTORE_REPORT = 'restores/report.json';

export const restoreRequest = z.object({
  /** The moment that the database was restored to. */
  restored_to: z.iso.datetime(),
  reason: z.string().min(3),
  /** A request is carried out once. */
  id: z.string().min(1),
});

export const restoreReport = z.object({
  id: z.string(),
  restored_to: z.string(),
  state: z.enum(['running', 'failed', 'done']),
  /** The results of the steps that are done, by name. */
  steps: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  /** Where a step that takes several turns continues. */
  position: z.unknown(),
});
export type RestoreReport = z.infer<typeof restoreReport>;
