import { STATUS_PARTS, type StatusPart } from '../../../../../../worker/platform/contract/incidents.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../../ui/checkbox-group.tsx';
import { PART_LABELS } from '../../incident-labels.ts';

interface PartBoxesProps {
  value: readonly StatusPart[];
  error: string | undefined;
  onChange: (parts: StatusPart[]) => void;
}

/** What an incident affects. */
export function PartBoxes({ value, error, onChange }: PartBoxesProps) {
  return (
    <CheckboxGroup label="Affects" error={error}>
      <div className="grid gap-2 touch:gap-0 sm:grid-cols-2">
        {STATUS_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={PART_LABELS[part]}
            checked={value.includes(part)}
            onCheckedChange={(checked) =>
              onChange(STATUS_PARTS.filter((each) => (each === part ? checked : value.includes(each))))
            }
          />
        ))}
      </div>
    </CheckboxGroup>
  );
}
