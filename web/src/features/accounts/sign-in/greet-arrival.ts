import { takeGreeting } from '../../../lib/greeting.ts';

/** Shows the stored greeting once. Its texts are loaded only then. */
export async function greetArrival(): Promise<void> {
  const greeting = takeGreeting();
  if (greeting) (await import('./greetings.ts')).greet(greeting);
}
