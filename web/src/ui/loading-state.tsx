import { Spinner } from './spinner.tsx';

/** Stands where content will; it holds back for a moment, so that what comes at once does not flicker. */
export function LoadingState({ label = 'Loading' }: { label?: string }) {
  return (
    <div
      role="status"
      className="flex animate-[appear_200ms_200ms_both] flex-col items-center gap-3 px-4 py-12 text-base text-muted"
    >
      <span className="text-river">
        <Spinner size="lg" />
      </span>
      {label}…
    </div>
  );
}
