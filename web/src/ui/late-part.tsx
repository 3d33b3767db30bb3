import { type ComponentType, Suspense, useDeferredValue, useMemo } from 'react';

interface LatePartProps<Props extends object> {
  /** A `lazyPart`. */
  part: ComponentType<Props>;
  props: Props;
}

/**
 * A part of a prerendered page whose HTML stays until its code is there. What the page learns meanwhile reaches the part later, because
 * an update of a part without its code would replace the HTML by nothing, and move what is below.
 */
export function LatePart<Props extends object>({ part: Part, props }: LatePartProps<Props>) {
  const shown = useDeferredValue(props);
  return useMemo(
    () => (
      <Suspense>
        <Part {...shown} />
      </Suspense>
    ),
    [Part, shown],
  );
}
