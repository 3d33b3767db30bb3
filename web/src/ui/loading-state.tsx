import { Spinner } from './spinner.tsx';

/** Shown in place of loading content. It appears after a delay, so that fast responses cause no flicker. */
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
