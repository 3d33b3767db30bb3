import { useSampleUrl } from '../../lib/use-sample-values.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import type { FieldTexts } from '../../ui/field.tsx';
import { InlineText } from '../../ui/inline-text.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { ArgumentField } from './argument-fields.ts';
import { Disclosure } from './disclosure.tsx';

interface JsonInputProps extends FieldTexts {
  field: ArgumentField;
  value: string;
  onChange: (value: string) => void;
}

/** A nested value as JSON, with the fields that it may have and an example. */
export function JsonInput({ field, value, onChange, ...texts }: JsonInputProps) {
  const { name, kind, inner } = field;
  const url = useSampleUrl();
  const insert = () => onChange(exampleOf(field, url ?? 'https://'));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Textarea
        {...texts}
        mono
        rows={5}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={kind === 'json-list' ? '[ { … } ]' : '{ … }'}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div>
        <Button size="sm" onClick={insert}>
          Insert an example
        </Button>
      </div>
      {inner.length > 0 && (
        <Disclosure
          summary={
            <>
              Fields of {kind === 'json-list' ? 'each object' : 'the object'} in {name}
            </>
          }
        >
          <dl className="mt-2">
            {inner.map(({ name: innerName, isRequired, rule, description }) => (
              <div key={innerName} className="border-rule border-t py-2">
                <dt className="flex flex-wrap items-baseline gap-x-2">
                  <Code className="font-mono text-sm">{innerName}</Code>
                  <span className="text-muted text-sm">
                    {rule}
                    {!isRequired && ', optional'}
                  </span>
                </dt>
                {description && (
                  <dd className="text-muted text-sm text-pretty">
                    <InlineText>{description}</InlineText>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </div>
  );
}

/** The required fields, or the first one, with a value. */
function exampleOf({ kind, inner }: ArgumentField, url: string): string {
  const required = inner.filter(({ isRequired }) => isRequired);
  const shown = required.length > 0 ? required : inner.slice(0, 1);
  const example = Object.fromEntries(shown.map(({ name }) => [name, name === 'url' ? url : '']));
  return JSON.stringify(kind === 'json-list' ? [example] : example, null, 2);
}
