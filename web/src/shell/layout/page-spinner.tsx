import { Spinner } from '../../ui/spinner.tsx';

/** Shown while a page is loading. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-river">
      <Spinner size="lg" label="Loading" />
    </div>
  );
}
