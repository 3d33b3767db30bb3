import type { ComponentPropsWithRef } from 'react';
import { cn } from './cn.ts';
import { CONTROL } from './control-class.ts';

/** A text input without a label. `TextField` has one. */
export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={cn(CONTROL, className)} />;
}
