import { toast } from '../ui/toast.ts';

/** What a copy button of the script says. */
export const SCRIPT_COPY = {
  restAfter: 3000,
  onCopied: () =>
    toast.success(
      'Script copied successfully!',
      "Now paste it into your website's header. Your auto-monetization is ready to go!",
    ),
  onFailed: () => toast.error('Failed to copy', 'Please copy the code manually.'),
} as const;
