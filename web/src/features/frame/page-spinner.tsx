import { Spinner } from '../../ui/spinner.tsx';

/** A page is on its way. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-river">
      <Spinner size="lg" label="Loading" />
    </div>
  );
}
