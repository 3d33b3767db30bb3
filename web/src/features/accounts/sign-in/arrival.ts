import { ARRIVAL_KEY, type Greeting } from './greet-arrival.ts';

/** The first page of a confirmed account that has no return path. */
const WELCOME = '/signup-success';
const DASHBOARD = '/app';

/** Opens a page of this site by a full load, which drops all signed-out state, and greets there. */
export function arriveAt(page: string, greeting: Greeting): void {
  try {
    sessionStorage.setItem(ARRIVAL_KEY, greeting);
  } catch {
    // Storage may be forbidden. Then there is no greeting.
  }
  location.replace(greeting === 'confirmed' && page === DASHBOARD ? WELCOME : page);
}
