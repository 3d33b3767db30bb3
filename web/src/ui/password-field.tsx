import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import type { FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithRef<'input'>, 'id' | 'type' | 'onKeyDown'> {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password input with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={<Icon aria-hidden className="size-4" strokeWidth={1.5} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
