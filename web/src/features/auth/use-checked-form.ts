import { type FormEvent, useEffect, useState } from 'react';
import type { Rule } from './form-rules.ts';

/** Takes a field by its name through its rule. */
type Take = <Value>(name: string, rule: Rule<Value>) => Value;

type Faults = Readonly<Record<string, string>>;

/**
 * Validates on submit and blocks it until all rules pass. `read` takes the fields in the order of the screen: the first with a fault
 * gets the focus. After a first try the faults follow what is typed. `ready` says that the page listens: what is sent
 * before would go nowhere.
 */
export function useCheckedForm<Fields>(
  read: (take: Take) => Fields,
  onGood: (fields: Fields) => void,
  onTyped?: () => void,
) {
  const [faults, setFaults] = useState<Faults | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const check = (form: HTMLFormElement) => {
    const result = checked(form, read);
    setFaults(result.faults);
    return result;
  };
  return {
    faults: faults ?? {},
    ready,
    form: {
      method: 'post' as const,
      noValidate: true,
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        onTyped?.();
        if (faults) check(currentTarget);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { fields, faults } = check(event.currentTarget);
        const [first] = Object.keys(faults);
        if (first === undefined) onGood(fields);
        else focus(event.currentTarget, first);
      },
    },
  };
}

function checked<Fields>(form: HTMLFormElement, read: (take: Take) => Fields) {
  const faults: Record<string, string> = {};
  const fields = read((name, rule) => {
    const { value, fault } = rule(typed(form, name));
    if (fault !== undefined) faults[name] = fault;
    return value;
  });
  return { fields, faults };
}

/** What stands in a field now; '' for a box that is not ticked. */
export function typed(form: HTMLFormElement, name: string): string {
  const given = new FormData(form).get(name);
  return typeof given === 'string' ? given : '';
}

function focus(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
