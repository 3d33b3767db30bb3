import { toast } from '../../ui/toast.ts';

const KEY = 'tributary-arrival';
const GREETINGS = new Map([
  ['signed-in', { title: 'Welcome back!', text: 'You have been successfully signed in.' }],
  ['confirmed', { title: 'Account Created', text: "Welcome! You're now logged in." }],
]);

/** The first page of a confirmed account that has no return path. */
const WELCOME = '/signup-success';
const DASHBOARD = '/app';

/** Opens a page of this site by a full load, which drops all signed-out state, and greets there. */
export function arriveAt(page: string, greeting: 'signed-in' | 'confirmed'): void {
  try {
    sessionStorage.setItem(KEY, greeting);
  } catch {
    // Storage may be forbidden. Then there is no greeting.
  }
  location.replace(greeting === 'confirmed' && page === DASHBOARD ? WELCOME : page);
}

/** Shows the greeting once after signing in. */
export function greetArrival(): void {
  const greeting = GREETINGS.get(takeStoredGreeting() ?? '');
  if (greeting) toast.success(greeting.title, greeting.text);
}

function takeStoredGreeting(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    return null;
  }
}
