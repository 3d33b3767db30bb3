import { describe, expect, it } from 'vitest';
import { queueKind } from './queue-kind.ts';

describe('a queue', () => {
  it.each([
    ['tributary-clicks', 'clicks', false],
    ['tributary-clicks-dead', 'clicks', true],
    ['tributary-staging-emails', 'emails', false],
    ['tributary-staging-webhooks-dead', 'webhooks', true],
  ] as const)('%s has the messages of its kind in every deployment', (name, kind, isDead) => {
    expect(queueKind(name)).toEqual({ kind, isDead });
  });

  it.each(['tributary', 'tributary-other', 'others-clicks', 'clicks'])(
    '%s is refused, so that its messages stay in it',
    (name) => {
      expect(() => queueKind(name)).toThrow(`No consumer takes the queue ${name}.`);
    },
  );
});
