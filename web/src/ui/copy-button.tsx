import { Check, Copy, X } from 'lucide-react';
import { Button } from './button.tsx';
import type { ButtonVariants } from './button-class.ts';
import { cn } from './cn.ts';
import { isTemplate } from './template-text.ts';
import { type CopyOutcome, useCopy } from './use-copy.ts';

interface CopyButtonProps extends CopyOutcome {
  /** The text to copy. */
  text: string;
  label?: string;
  copiedLabel?: string;
  /** How long the result is shown, in milliseconds: 2000 for snippets, links and keys, 3000 for the script. */
  restAfter?: 2000 | 3000;
  variant?: ButtonVariants['variant'];
  size?: ButtonVariants['size'];
  disabled?: boolean;
}

const FAILED = 'Failed';

/** Copies a text and shows the result for a while. Its width never changes. A template has no button. */
export function CopyButton({
  text,
  label = 'Copy',
  copiedLabel = 'Copied!',
  restAfter,
  variant,
  size,
  disabled,
  ...outcome
}: CopyButtonProps) {
  const { state, copy } = useCopy({ restAfter, ...outcome });
  if (isTemplate(text)) return null;
  const labels = { ready: label, copied: copiedLabel, failed: FAILED };
  const Icon = { ready: Copy, copied: Check, failed: X }[state];
  return (
    <>
      <Button {...{ variant, size, disabled }} onClick={() => copy(text)}>
        <span className="grid justify-items-center">
          {Object.entries(labels).map(([key, words]) => (
            <span
              key={key}
              className={cn(
                'col-start-1 row-start-1 inline-flex items-center gap-2',
                key !== state && 'invisible pl-5.5',
              )}
            >
              {key === state && <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />}
              {words}
            </span>
          ))}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {state === 'ready' ? '' : labels[state]}
      </span>
    </>
  );
}
