import { toast } from '../ui/toast.ts';

/** What is said when an affiliate link was copied, or could not be. */
export const LINK_COPY = {
  onCopied: () => toast.success('Affiliate link copied to clipboard!'),
  onFailed: () => toast.error('Failed to copy link', 'Please copy the code manually.'),
};
