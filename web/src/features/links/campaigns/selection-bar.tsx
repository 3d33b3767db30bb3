import { Button } from '../../../ui/button.tsx';

interface SelectionBarProps {
  selected: number;
  /** Links of the page. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onMove: () => void;
}

/** What can be done with the selected links. It stays at the bottom of the screen, so that the table doesn't move. */
export function SelectionBar({ selected, total, onSelectAll, onClear, onMove }: SelectionBarProps) {
  if (selected === 0) return null;
  return (
    <section
      aria-label="Selected links"
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-rule-strong bg-sheet px-4 py-2.5"
    >
      <p role="status" className="figures mr-auto text-base">
        {selected === 1 ? '1 link selected' : `${selected} links selected`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {selected < total && (
          <Button variant="quiet" size="sm" onClick={onSelectAll}>
            Select all {total}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClear}>
          Clear
        </Button>
        <Button variant="primary" size="sm" onClick={onMove}>
          Move<span className="max-sm:sr-only"> to a campaign</span>
        </Button>
      </div>
    </section>
  );
}
