import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../lib/client.ts';
import { useKeptInput } from '../../lib/kept-input.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Form } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type ArgumentField, argumentFields } from './argument-fields.ts';
import { ArgumentInput } from './argument-input.tsx';
import {
  type ArgumentProblems,
  DRY_RUN,
  initialValues,
  placeProblems,
  readArguments,
} from './argument-values.ts';
import type { Tool } from './assistants-query.ts';
import { Disclosure } from './disclosure.tsx';

/** Arguments that every tool has, or every one that writes. */
const SHARED = new Set(['publisher_id', 'idempotency_key']);
/** Two of them are side by side. */
const SHORT = new Set<ArgumentField['kind']>(['integer', 'number', 'date', 'choice', 'boolean']);
const FIELDS = 'grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2';

interface ToolFormProps {
  tool: Tool;
  userId: string;
  /** Why the last call failed. */
  error: Error | null;
  isPending: boolean;
  onChange: () => void;
  onRun: (args: Record<string, unknown>) => void;
}

/** The arguments of a tool. A tool that writes begins with a dry run. */
export function ToolForm({ tool, userId, error, isPending, onChange, onRun }: ToolFormProps) {
  const fields = useMemo(() => argumentFields(tool.inputSchema), [tool.inputSchema]);
  const [values, setValues] = useKeptInput(`tool-${tool.name}`, userId, initialValues(fields));
  const [typedProblems, setTypedProblems] = useState<ArgumentProblems>({});
  const problems = { ...problemsOfCall(fields, error), ...typedProblems };
  const form = useRef<HTMLFormElement>(null);
  const isDry = values[DRY_RUN] === true;
  const own = fields.filter(({ name }) => name !== DRY_RUN && !SHARED.has(name));
  const shared = fields.filter(({ name }) => SHARED.has(name));

  // The first wrong argument gets the focus, after its error is on the page.
  const problemsKey = Object.keys(problems).join();
  useEffect(() => {
    if (problemsKey !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problemsKey]);

  const change = (name: string, value: string | boolean) => {
    setValues((old) => ({ ...old, [name]: value }));
    setTypedProblems(({ [name]: _, ...others }) => others);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const read = readArguments(fields, values);
    setTypedProblems(read.problems);
    if (Object.keys(read.problems).length === 0) onRun(read.args);
  };
  const input = (field: ArgumentField) => (
    <div key={field.name} className={cn('min-w-0', !SHORT.has(field.kind) && 'sm:col-span-2')}>
      <ArgumentInput
        field={field}
        value={values[field.name] ?? ''}
        problem={problems[field.name]}
        onChange={(value) => change(field.name, value)}
      />
    </div>
  );
  return (
    <Form ref={form} onSubmit={submit} aria-label="Arguments" className="grid min-w-0 grid-cols-1 gap-5">
      <h3 className="border-ink border-t pt-3 text-lg">Arguments</h3>
      {own.length === 0 && <p className="text-base text-muted">This tool needs none.</p>}
      <div className={FIELDS}>{own.map(input)}</div>
      {shared.length > 0 && (
        <Disclosure
          summary="Arguments that most tools share"
          open={shared.some(({ name }) => problems[name])}
        >
          <div className={cn(FIELDS, 'mt-4')}>{shared.map(input)}</div>
        </Disclosure>
      )}
      {tool.scope === 'write' && (
        <div className="border-rule border-y py-4">
          <Switch
            label="Dry run"
            hint={
              isDry
                ? 'On: nothing is stored. The result says what would be.'
                : 'Off: the tool changes your account.'
            }
            checked={isDry}
            onCheckedChange={(checked) => change(DRY_RUN, checked)}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          {tool.scope === 'write' ? (isDry ? 'Run without storing' : 'Run and store') : 'Run'}
        </Button>
      </div>
    </Form>
  );
}

function problemsOfCall(fields: readonly ArgumentField[], error: Error | null): ArgumentProblems {
  return error instanceof ApiError ? placeProblems(fields, error.fields).problems : {};
}
