import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { BrandCard } from './brand-card.tsx';
import type { OperatorBrand } from './operator-brands-query.ts';

interface BrandGridProps {
  brands: readonly OperatorBrand[];
  onOpen: (id: string) => void;
}

/** In pixels. */
const MIN_CARD_WIDTH = 264;
const ROW_HEIGHT = 196;

/** The cards of the brands in as many columns as fit. Only visible rows are rendered. */
export function BrandGrid({ brands, onOpen }: BrandGridProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const columns = useColumns(scroller);
  const virtual = useVirtualizer({
    count: Math.ceil(brands.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 3,
    initialRect: { width: 0, height: 720 },
  });
  return (
    <section
      ref={setScroller}
      aria-label="Brands"
      data-scroll-restoration-id="Brands"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="h-[min(760px,75vh)] min-h-96 overflow-y-auto border-y border-rule"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap((row) =>
          brands.slice(row.index * columns, (row.index + 1) * columns).map((brand, column) => (
            <li
              key={brand.id}
              aria-setsize={brands.length}
              aria-posinset={row.index * columns + column + 1}
              className="absolute top-0 p-1.5"
              style={{
                height: ROW_HEIGHT,
                width: `${100 / columns}%`,
                left: `${(100 / columns) * column}%`,
                transform: `translateY(${row.start}px)`,
              }}
            >
              <BrandCard brand={brand} onOpen={onOpen} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function useColumns(element: HTMLElement | null): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor(element.clientWidth / MIN_CARD_WIDTH))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return columns;
}
