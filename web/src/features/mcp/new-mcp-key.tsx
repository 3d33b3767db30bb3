import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import type { NewKey } from '../accounts/keys/keys-query.ts';
import { hiddenKey } from './hidden-key.ts';

interface NewMcpKeyProps {
  apiKey: NewKey;
  isShown: boolean;
  onShownChange: (isShown: boolean) => void;
  onStored: () => void;
}

/** The full key, which is shown once: until its owner has stored it or leaves the page. */
export function NewMcpKey({ apiKey, isShown, onShownChange, onStored }: NewMcpKeyProps) {
  const Icon = isShown ? EyeOff : Eye;
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <Notice
        tone="held"
        title="Copy this key now."
        detail="It’s shown only once and is gone when you leave this page. Anyone who has it can use the tools for your account."
      />
      <div className="flex min-w-0 items-center gap-2 rounded-sm border border-rule bg-sheet py-1 pr-1 pl-3">
        <Code className="min-w-0 grow font-mono text-base break-all">
          {isShown ? apiKey.full_key : hiddenKey(apiKey)}
        </Code>
        <IconButton
          label={isShown ? 'Hide key' : 'Show key'}
          icon={<Icon aria-hidden className="size-4" strokeWidth={1.5} />}
          onClick={() => onShownChange(!isShown)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton
          text={apiKey.full_key}
          label="Copy key"
          onFailed={() => toast.error('Failed to copy', 'Please copy manually')}
        />
        <Button variant="quiet" onClick={onStored}>
          I have stored it
        </Button>
        <span className="text-base text-muted">
          “{apiKey.name}”, valid until <DateTime at={apiKey.expires_at} precision="day" />
        </span>
      </div>
    </div>
  );
}
