import { Check, Copy, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { isTemplate } from './template-text.ts';
import { type CopyOutcome, useCopy } from './use-copy.ts';

interface CopyIconButtonProps extends CopyOutcome {
  /** The text to copy. */
  text: string;
  /** The accessible name, such as “Copy the link Lamps”. */
  label: string;
}

const ICONS = { ready: Copy, copied: Check, failed: X };
const RESULTS = { ready: '', copied: 'Copied!', failed: 'Failed' };

/** A copy button for rows, which shows its result as an icon for 2 seconds. A template has no button. */
export function CopyIconButton({ text, label, ...outcome }: CopyIconButtonProps) {
  const { state, copy } = useCopy(outcome);
  if (isTemplate(text)) return null;
  const Icon = ICONS[state];
  return (
    <span className="relative inline-flex">
      <IconButton
        size="sm"
        label={label}
        icon={<Icon aria-hidden className="size-4" strokeWidth={1.5} />}
        onClick={() => copy(text)}
      />
      <span role="status" className="sr-only">
        {RESULTS[state]}
      </span>
    </span>
  );
}
