import { type ComponentType, type FunctionComponent, use, useEffect, useState } from 'react';

/** Above everything, for what has no place of its own in the page. */
export const FLOATING = 'fixed inset-x-3 bottom-3 z-50 border border-rule-strong bg-raised px-4 py-2';

/**
 * A component whose code loads when it is first rendered, below a `Suspense`. If the code can't be loaded, because the browser is
 * offline or a newer version has replaced it, `Failed` is shown in its place and the rest of the page stays. The code loads again
 * the next time that the part is rendered or, with the property `open`, opened, unless the browser keeps the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<Props> = PartFailed,
): FunctionComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () =>
    (loading ??= load().then(
      (module) => module.default,
      () => FailedPart,
    ));
  function FailedPart(props: Props) {
    const closed = isClosed(props);
    // biome-ignore lint/correctness/useExhaustiveDependencies: closing it ends the failed attempt
    useEffect(
      () => () => {
        loading = undefined;
      },
      [closed],
    );
    return <Failed {...props} />;
  }
  return function LazyPart(props) {
    const closed = isClosed(props);
    const [part, setPart] = useState(start);
    useEffect(() => {
      if (!closed) setPart(start());
    }, [closed]);
    const Part = use(part);
    return <Part {...props} />;
  };
}

function isClosed(props: object): boolean {
  return 'open' in props && props.open === false;
}

/** A dialog has no place of its own in the page. */
function PartFailed(props: object) {
  if (isClosed(props)) return null;
  return (
    <p role="alert" className={'open' in props || 'onClose' in props ? FLOATING : undefined}>
      This part couldn’t be loaded. Reload the page.
    </p>
  );
}
