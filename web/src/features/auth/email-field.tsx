import type { ComponentPropsWithRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** The address that an account is known by, as browsers and password managers fill it in. */
export function EmailField(props: Omit<ComponentPropsWithRef<typeof TextField>, 'label' | 'name' | 'type'>) {
  return (
    <TextField
      label="Email"
      name="email"
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
