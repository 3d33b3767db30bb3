import { useState } from 'react';
import {
  type IncidentState,
  MAX_INCIDENT_TEXT,
  MAX_INCIDENT_TITLE,
  type StatusPart,
} from '../../../../../../worker/platform/contract/incidents.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { timeIn } from './incident-fields.ts';
import { PartBoxes } from './part-boxes.tsx';
import { STATE_CHOICES } from './state-choices.ts';
import { useIncidentChange } from './use-incident-change.ts';

/** Opens an incident with its first update. */
export function OpenDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [state, setState] = useState<IncidentState>('investigating');
  const [parts, setParts] = useState<StatusPart[]>([]);
  const [startedAt, setStartedAt] = useState('');
  const [isChecked, setChecked] = useState(false);
  const problems = {
    title: title.trim() === '' ? 'Please enter a title' : undefined,
    text: text.trim() === '' ? 'Please say what is happening' : undefined,
    parts: parts.length === 0 ? 'Please choose what it affects' : undefined,
  };
  const open = useIncidentChange(
    () => {
      const time = timeIn(startedAt);
      const body = { title, state, parts, text, ...(time ? { started_at: time } : {}) };
      return bodyOf(api.POST('/v1/operations/incidents', { body }));
    },
    'Incident opened',
    onClose,
  );
  return (
    <FormDialog
      title="Open an incident"
      description="Everyone can read it on the status page at once."
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      submitLabel="Open incident"
      isPending={open.isPending}
      problem={open.error && { title: 'We couldn’t open the incident.', detail: errorText(open.error) }}
      onInput={() => open.isError && open.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!problems.title && !problems.text && !problems.parts) open.mutate();
      }}
    >
      <TextField
        label="Title"
        maxLength={MAX_INCIDENT_TITLE}
        value={title}
        error={isChecked ? problems.title : undefined}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <PartBoxes value={parts} error={isChecked ? problems.parts : undefined} onChange={setParts} />
      <Select label="State" choices={STATE_CHOICES} value={state} onValueChange={setState} />
      <Textarea
        label="First update"
        rows={4}
        maxLength={MAX_INCIDENT_TEXT}
        value={text}
        error={isChecked ? problems.text : undefined}
        hint="What readers notice, and when they’ll hear more."
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextField
        type="datetime-local"
        label="Started (UTC)"
        optional
        hint="Now, if you leave it empty."
        value={startedAt}
        onChange={({ currentTarget }) => setStartedAt(currentTarget.value)}
      />
    </FormDialog>
  );
}
