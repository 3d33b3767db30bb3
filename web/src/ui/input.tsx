import type { ComponentPropsWithRef } from 'react';
import { cn } from './cn.ts';
import { CONTROL } from './control-class.ts';

/** A bare line to type in; `TextField` is the one with a label. */
export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={cn(CONTROL, className)} />;
}
