import { toast } from '../../ui/toast.ts';

const KEY = 'tributary-arrival';
const GREETINGS = new Map([
  ['signed-in', { title: 'Welcome back!', text: 'You have been successfully signed in.' }],
  ['confirmed', { title: 'Account Created', text: "Welcome! You're now logged in." }],
]);

/** Where a confirmed account goes first, unless it was on its way to another page. */
const WELCOME = '/signup-success';
const DASHBOARD = '/app';

/** Goes to a page of this site by a full load, so that nothing of the signed-out visit is left, and greets there. */
export function arriveAt(page: string, greeting: 'signed-in' | 'confirmed'): void {
  try {
    sessionStorage.setItem(KEY, greeting);
  } catch {
    // Storage may be forbidden; then nobody is greeted.
  }
  location.replace(greeting === 'confirmed' && page === DASHBOARD ? WELCOME : page);
}

/** Greets, once, whoever has just signed in. */
export function greetArrival(): void {
  const greeting = GREETINGS.get(takeKept() ?? '');
  if (greeting) toast.success(greeting.title, greeting.text);
}

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}
