import { DomainError } from '../platform/errors.ts';

/** An action of an older form that this system doesn't have. */
export function notAvailable(action: string): DomainError {
  return new DomainError('action.not_available', `The action “${action}” isn’t available.`, 422);
}
