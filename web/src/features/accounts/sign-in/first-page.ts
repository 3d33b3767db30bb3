import type { Role } from '../../../../../worker/platform/contract/operator-permissions.ts';
import type { Greeting } from '../../../lib/greeting.ts';

/** The first page of a confirmed account that has no return path. */
const WELCOME = '/signup-success';
const DASHBOARD = '/app';
/** The default page of operators. */
const OPERATORS_DAY = '/admin/overview';

/** Where someone arrives after signing in: the page that was asked for, or the first one of their role. */
export function firstPage(page: string, greeting: Greeting, role: Role): string {
  if (page !== DASHBOARD) return page;
  if (role !== 'publisher') return OPERATORS_DAY;
  return greeting === 'confirmed' ? WELCOME : DASHBOARD;
}
