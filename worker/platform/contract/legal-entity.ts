import { z } from 'zod';

/** Who stands behind a deployment. The imprint shows all of it; the terms, the emails and `security.txt` have the contact. */
export const legalEntity = z.strictObject({
  name: z.string().min(1),
  /** The people who may sign for it, or its owner: `Ada Fenwick, director`. */
  represented_by: z.string().min(1),
  address: z.array(z.string().min(1)).min(2, 'must have at least two lines'),
  /** The register and the number, or that there is none: `Companies Registration Office, Dublin, 123456`. */
  registration: z.string().min(1),
  vat_id: z.string().min(1).optional(),
  contact: z.email(),
});
export type LegalEntity = z.infer<typeof legalEntity>;
