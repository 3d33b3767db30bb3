import { useState } from 'react';
import { MAX_INCIDENT_TEXT } from '../../../../../../worker/platform/contract/incidents.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import type { Incident } from './incidents-query.ts';
import { STATE_CHOICES } from './state-choices.ts';
import { useIncidentChange } from './use-incident-change.ts';

/** Says how an incident goes on. */
export function UpdateDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const { id, title } = incident;
  const [state, setState] = useState(incident.state);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const post = useIncidentChange(
    () =>
      bodyOf(
        api.POST('/v1/operations/incidents/{id}/updates', {
          params: { path: { id } },
          body: { state, text },
        }),
      ),
    'Update posted',
    onClose,
  );
  return (
    <FormDialog
      title="Post an update"
      description={`“${title}”. “Resolved” ends the incident, and any other state opens it again. An update stays as it was posted.`}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      submitLabel="Post update"
      isPending={post.isPending}
      problem={post.error && { title: 'We couldn’t post the update.', detail: errorText(post.error) }}
      onInput={() => {
        setMissing(false);
        if (post.isError) post.reset();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = text.trim() === '';
        setMissing(isEmpty);
        if (!isEmpty) post.mutate();
      }}
    >
      <Select label="State" choices={STATE_CHOICES} value={state} onValueChange={setState} />
      <Textarea
        label="Update"
        rows={4}
        maxLength={MAX_INCIDENT_TEXT}
        value={text}
        error={isMissing ? 'Please say what has changed' : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}
