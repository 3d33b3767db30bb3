import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL } from './control-class.ts';

/** A bare line to type in; `TextField` is the one with a label. */
export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={classNames(CONTROL, className)} />;
}
