import type { ComponentProps } from 'react';

/** Text to type or copy as it is, such as an ID. The browser’s translation leaves it alone. */
export function Code(props: ComponentProps<'code'>) {
  return <code translate="no" {...props} />;
}
