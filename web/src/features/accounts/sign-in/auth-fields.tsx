import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { passwordHint, passwordScore, strengthOf } from './password-strength.ts';

/** An account's email address. Browsers and password managers can fill it in. */
export function EmailField(props: Omit<ComponentPropsWithRef<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** A password to be set, with its strength as a bar and in a word. */
export function NewPasswordField({
  defaultValue = '',
  ...props
}: Omit<ComponentPropsWithRef<typeof PasswordField>, 'autoComplete' | 'defaultValue'> & {
  defaultValue?: string | undefined;
}) {
  const [password, setPassword] = useState(defaultValue);
  const part = useRef<HTMLDivElement>(null);
  // A password may be typed before the scripts have loaded.
  useEffect(() => setPassword(part.current?.querySelector('input')?.value ?? ''), []);
  const score = passwordScore(password);
  return (
    <div ref={part} className="grid gap-3">
      <PasswordField
        {...props}
        autoComplete="new-password"
        required
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        hint={passwordHint(props.error)}
      />
      <Progress
        label={<span className="text-sm text-muted">Password strength</span>}
        value={score}
        valueText={password === '' ? '' : strengthOf(score)}
      />
    </div>
  );
}
