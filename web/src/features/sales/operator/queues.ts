import { CLAIMS } from './claims/claims.tsx';
import { HELD_SALES } from './held/held-sales.tsx';
import type { QUEUE_NAMES } from './requests-search.ts';
import { UNATTRIBUTED_SALES } from './unattributed/unattributed-sales.tsx';

export const QUEUES: Record<(typeof QUEUE_NAMES)[number], typeof CLAIMS> = {
  claims: CLAIMS,
  held: HELD_SALES,
  unattributed: UNATTRIBUTED_SALES,
};
