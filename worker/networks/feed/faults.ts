import { DomainError } from '../../platform/errors.ts';

/** The error for a response in another format, such as an HTML page. */
export function unreadable(): DomainError {
  return new DomainError('upstream.unreadable', 'The network returned an unexpected response format.', 502);
}

/** The error for a response that is cut off or damaged. */
export function truncated(): DomainError {
  return new DomainError('upstream.truncated', 'The network’s response is cut off or damaged.', 502);
}
