import { toast } from '../../../ui/toast.ts';

const GREETINGS = new Map([
  ['signed-in', { title: 'Welcome back!', text: 'You have been successfully signed in.' }],
  ['confirmed', { title: 'Account Created', text: "Welcome! You're now logged in." }],
]);

export function greet(greeting: string): void {
  const texts = GREETINGS.get(greeting);
  if (texts) toast.success(texts.title, texts.text);
}
