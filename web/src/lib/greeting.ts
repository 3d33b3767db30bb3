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

/** Removes and returns the stored greeting. */
export function takeGreeting(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    return null;
  }
}
