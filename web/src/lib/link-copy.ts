import { toast } from '../ui/toast.ts';

/** The messages after copying an affiliate link. */
export const LINK_COPY = {
  onCopied: () => toast.success('Affiliate link copied to clipboard!'),
  onFailed: () => toast.error('Failed to copy link', 'Please copy the link manually.'),
};
