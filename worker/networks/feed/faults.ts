import { DomainError } from '../../platform/errors.ts';

/** `upstream.unreadable`: the answer is of another kind than it should be, such as an HTML page. */
export function unreadable(): DomainError {
  return new DomainError('upstream.unreadable', 'The network’s answer is not of the kind it should be.', 502);
}

/** `upstream.truncated`: the answer is cut off or damaged. */
export function truncated(): DomainError {
  return new DomainError('upstream.truncated', 'The network’s answer is cut off or damaged.', 502);
}
