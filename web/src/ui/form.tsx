import { type ComponentPropsWithRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** A form with a schema. Submitted before the scripts have loaded, it puts no values into the URL. */
export function Form(props: ComponentPropsWithRef<'form'>) {
  return <form method="post" noValidate {...props} />;
}

/** The submit button of a form. It is disabled until the scripts have loaded. */
export function SubmitButton(props: Omit<ComponentPropsWithRef<typeof Button>, 'type' | 'disabled'>) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={!isHydrated} />;
}

function neverChanges() {
  return () => undefined;
}
