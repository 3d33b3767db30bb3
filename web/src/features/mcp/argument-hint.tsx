import { InlineText } from '../../ui/inline-text.tsx';
import type { ArgumentField } from './argument-fields.ts';

/** The type, the bounds and the description of an argument. */
export function ArgumentHint({ field: { rule, defaultText, description } }: { field: ArgumentField }) {
  return (
    <>
      {rule}.{defaultText !== null && ` Default ${defaultText}.`}
      {description && (
        <>
          {' '}
          <InlineText>{sentence(description)}</InlineText>
        </>
      )}
    </>
  );
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
