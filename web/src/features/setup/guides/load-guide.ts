import type { Builder } from '../../../lib/builders.ts';
import type { Guide } from './guide.ts';

/** Loads the guide of a builder, because a reader needs only one. */
export async function loadGuide(builder: Builder): Promise<Guide> {
  switch (builder) {
    case 'lovable':
      return (await import('./content/lovable.ts')).LOVABLE;
    case 'cursor':
      return (await import('./content/cursor.ts')).CURSOR;
    case 'bolt':
      return (await import('./content/bolt.ts')).BOLT;
    case 'claude':
      return (await import('./content/claude.ts')).CLAUDE;
    case 'replit':
      return (await import('./content/replit.ts')).REPLIT;
  }
}
