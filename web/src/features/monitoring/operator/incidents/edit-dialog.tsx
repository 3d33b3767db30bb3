import { useState } from 'react';
import { MAX_INCIDENT_TITLE } from '../../../../../../worker/platform/contract/incidents.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { touchedOf } from '../../../../lib/touched.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { fieldOf, timeIn } from './incident-fields.ts';
import type { Incident } from './incidents-query.ts';
import { PartBoxes } from './part-boxes.tsx';
import { useIncidentChange } from './use-incident-change.ts';

/** Corrects what an incident says about itself. A time that isn’t touched keeps its seconds. */
export function EditDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const [filled] = useState(incident);
  const { id, started_at, resolved_at } = filled;
  const [title, setTitle] = useState(filled.title);
  const [parts, setParts] = useState(filled.parts);
  const [startedAt, setStartedAt] = useState(fieldOf(started_at));
  const [resolvedAt, setResolvedAt] = useState(resolved_at === null ? '' : fieldOf(resolved_at));
  const [isChecked, setChecked] = useState(false);
  const problems = {
    title: title.trim() === '' ? 'Please enter a title' : undefined,
    parts: parts.length === 0 ? 'Please choose what it affects' : undefined,
    startedAt: startedAt === '' ? 'Please enter a time' : undefined,
  };
  const save = useIncidentChange(
    () => {
      const started = startedAt === fieldOf(started_at) ? undefined : timeIn(startedAt);
      const resolved =
        resolved_at === null || resolvedAt === fieldOf(resolved_at) ? undefined : timeIn(resolvedAt);
      const given = {
        ...{ title: title.trim(), parts },
        ...(started ? { started_at: started } : {}),
        ...(resolved ? { resolved_at: resolved } : {}),
      };
      const { change, seen } = touchedOf(filled, given);
      const body = { ...change, seen };
      return bodyOf(api.PATCH('/v1/operations/incidents/{id}', { params: { path: { id } }, body }));
    },
    'Incident changed',
    onClose,
  );
  return (
    <FormDialog
      title="Edit the incident"
      description="The status page shows the correction at once. The audit log keeps what it said before."
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      submitLabel="Save"
      isPending={save.isPending}
      problem={save.error && { title: 'We couldn’t change the incident.', detail: errorText(save.error) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!problems.title && !problems.parts && !problems.startedAt) save.mutate();
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
      <TextField
        type="datetime-local"
        label="Started (UTC)"
        value={startedAt}
        error={isChecked ? problems.startedAt : undefined}
        onChange={({ currentTarget }) => setStartedAt(currentTarget.value)}
      />
      {resolved_at !== null && (
        <TextField
          type="datetime-local"
          label="Resolved (UTC)"
          value={resolvedAt}
          onChange={({ currentTarget }) => setResolvedAt(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
