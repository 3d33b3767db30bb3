/** The key of the greeting in the session storage. */
export const ARRIVAL_KEY = 'tributary-arrival';
export type Greeting = 'signed-in' | 'confirmed';

/** Shows the greeting once after signing in. Its texts are loaded only then. */
export async function greetArrival(): Promise<void> {
  const greeting = takeStoredGreeting();
  if (greeting) (await import('./greetings.ts')).greet(greeting);
}

function takeStoredGreeting(): string | null {
  try {
    const stored = sessionStorage.getItem(ARRIVAL_KEY);
    sessionStorage.removeItem(ARRIVAL_KEY);
    return stored;
  } catch {
    return null;
  }
}
