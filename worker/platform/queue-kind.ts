import { failure } from './failure.ts';

const KINDS = ['clicks', 'emails', 'webhooks', 'jobs', 'bounces'] as const;
export type QueueKind = (typeof KINDS)[number];

/** While nothing may be written, messages wait in their queue: with its retries, for longer than any restore takes. */
export const CLOSED_DELAY_SECONDS = 3 * 3_600;

const queueUnknown = failure('queue.unknown', 500, (name: string) => `No consumer takes the queue ${name}.`);

/**
 * What a queue is for, by its name in an account: `tributary-clicks`, `tributary-staging-clicks`, or with `-dead` its dead letters.
 * Throws `queue.unknown` (500), so that a message that no one expects is kept and not acknowledged.
 */
export function queueKind(name: string): { kind: QueueKind; isDead: boolean } {
  const isDead = name.endsWith('-dead');
  const [, of] =
    /^tributary-(?:[a-z]+-)?([a-z]+)$/.exec(isDead ? name.slice(0, -'-dead'.length) : name) ?? [];
  const kind = KINDS.find((each) => each === of);
  if (!kind) throw queueUnknown(name);
  return { kind, isDead };
}

/** The name under which dead letters of a queue are listed, whatever the deployment. */
export function queueName(kind: QueueKind): string {
  return `tributary-${kind}`;
}
