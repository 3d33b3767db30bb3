const KEY = 'tributary-arrival';
export type Greeting = 'signed-in' | 'confirmed' | 'other-account';

/** Stores a greeting for the page that this tab opens next. */
export function storeGreeting(greeting: Greeting): void {
  try {
    sessionStorage.setItem(KEY, greeting);
  } catch {
    // Storage may be forbidden. Then there is no greeting.
  }
}

/** Shows the stored greeting once. Its texts are loaded only then. */
export async function greetArrival(): Promise<void> {
  const greeting = takeStoredGreeting();
  if (greeting) (await import('./greetings.ts')).greet(greeting);
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
