import type { ReactNode } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { TestProgram } from './programs-query.ts';

interface ChoiceProps {
  programs: readonly TestProgram[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** One program, in a dropdown. */
export function OneProgram({ programs, chosen, onChoose }: ChoiceProps) {
  return (
    <Select
      label="Program"
      placeholder="Choose a program"
      choices={programs.map((program) => ({
        ...{ value: program.id, label: programLabel(program), hint: program.rate ?? undefined },
      }))}
      value={chosen[0] ?? null}
      onValueChange={(id) => onChoose([id])}
    />
  );
}

/** Several programs, by checkboxes. */
export function SeveralPrograms({ programs, chosen, onChoose }: ChoiceProps) {
  const isAll = chosen.length === programs.length;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Programs</legend>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Count>{`${plural(chosen.length, 'program')} of ${programs.length} chosen`}</Count>
        <Button size="sm" variant="quiet" onClick={() => onChoose(isAll ? [] : programs.map(({ id }) => id))}>
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="grid max-h-64 gap-2 overflow-y-auto rounded-md border border-rule p-3">
        {programs.map((program) => (
          <Checkbox
            key={program.id}
            label={programLabel(program)}
            checked={chosen.includes(program.id)}
            onCheckedChange={(isChosen) =>
              onChoose(isChosen ? [...chosen, program.id] : chosen.filter((other) => other !== program.id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** An advertiser can have a program in each country. */
function programLabel({ advertiser_name, country }: TestProgram): string {
  return country === null ? advertiser_name : `${advertiser_name} (${country})`;
}

function Count({ children }: { children: ReactNode }) {
  return <span className="figures text-base text-muted">{children}</span>;
}
