import { CircleAlert } from 'lucide-react';

export const ERROR_LINE = 'flex gap-1.5 text-sm text-reversed';

/** An error message outside a field. */
export function FieldError({ id, text }: { id: string | undefined; text: string }) {
  return (
    <p id={id} className={ERROR_LINE}>
      <ErrorContent text={text} />
    </p>
  );
}

/** Color is never the only signal of an error. */
export function ErrorContent({ text }: { text: string }) {
  return (
    <>
      <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" strokeWidth={1.75} />
      {text}
    </>
  );
}
