import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';

/** What a form that replaces stored data gets. */
export interface ReplacingFormProps {
  onSaved: () => void;
  /** Undefined if there is nothing to go back to. */
  onCancel: (() => void) | undefined;
}

interface FormActionsProps {
  label: string;
  saving: boolean;
  onCancel: ReplacingFormProps['onCancel'];
}

/** The buttons at the end of a form that replaces stored data. */
export function FormActions({ label, saving, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton variant="primary" loading={saving}>
        {label}
      </SubmitButton>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Don’t change
        </Button>
      )}
    </div>
  );
}
