import type { Role } from '../../../../../worker/platform/contract/operator-permissions.ts';
import { type Greeting, storeGreeting } from '../../../lib/greeting.ts';
import { firstPage } from './first-page.ts';

/** Opens a page of this site by a full load, which drops all signed-out state, and greets there. */
export function arriveAt(page: string, greeting: Greeting, role: Role = 'publisher'): void {
  storeGreeting(greeting);
  location.replace(firstPage(page, greeting, role));
}
