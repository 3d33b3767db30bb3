import { useId } from 'react';
import { useReader } from '../lib/session.ts';
import { cn } from '../ui/cn.ts';
import { PlainTextField } from '../ui/plain-field.tsx';

interface PublisherIdFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** Takes the publisher ID for the code of a page. A signed-in publisher has none, because the code has theirs. */
export function PublisherIdField({ value, onValueChange, className }: PublisherIdFieldProps) {
  const hintId = useId();
  if (useReader()) return null;
  return (
    <div className={cn('max-w-80', className)}>
      <PlainTextField
        label="Publisher ID"
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="PUB000001"
        maxLength={20}
        aria-describedby={hintId}
        value={value}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
      />
      <p id={hintId} className="mt-1.5 text-muted text-sm">
        PUB followed by six digits. It is filled into the code below.
      </p>
    </div>
  );
}
