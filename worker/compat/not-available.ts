import { failure } from '../platform/failure.ts';

/** An action of an older form that this system doesn't have. */
export const notAvailable = failure(
  'action.not_available',
  422,
  (action: string) => `The action “${action}” isn’t available.`,
  { action: 'Use one of the actions that the description names.', sample: ['get_uptime_stats'] },
);
