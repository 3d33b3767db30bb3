import type { Greeting } from '../../../lib/greeting.ts';
import { toast } from '../../../ui/toast.ts';

const GREETINGS: ReadonlyMap<string, () => void> = new Map<Greeting, () => void>([
  ['signed-in', () => toast.success('Welcome back!', 'You have been successfully signed in.')],
  ['confirmed', () => toast.success('Account Created', "Welcome! You're now logged in.")],
  [
    'other-account',
    () => toast.info('You’re signed in to another account now', 'This page has been reloaded for it.'),
  ],
]);

export function greet(greeting: string): void {
  GREETINGS.get(greeting)?.();
}
