import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Consent, Scope } from './consent-query.ts';

interface ConsentScopesProps {
  scopes: Consent['scopes'];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
}

/** What the app may do. Reading can't be left out, because nothing works without it. */
export function ConsentScopes({ scopes, chosen, onChange }: ConsentScopesProps) {
  const toggle = (scope: Scope, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <fieldset className="min-w-0 border-rule border-t pt-5">
      <legend className="float-left mb-3 w-full text-lg font-medium">It may</legend>
      <ul className="clear-both grid gap-2.5">
        {scopes.map(({ scope, words }) => (
          <li key={scope}>
            {scope === 'read' ? (
              <Line icon={<Check className="size-4 text-river" strokeWidth={2.5} />}>{words}</Line>
            ) : (
              <Checkbox
                label={words}
                checked={chosen.includes(scope)}
                onCheckedChange={(isChosen) => toggle(scope, isChosen)}
              />
            )}
          </li>
        ))}
        <li>
          <Line icon={<Minus className="size-4 text-muted" />}>
            <span className="text-muted">
              Never change where we pay you, your password, your email address or your API keys
            </span>
          </Line>
        </li>
      </ul>
    </fieldset>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-base">
      <span aria-hidden="true" className="mt-0.5 shrink-0 touch:w-5">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
