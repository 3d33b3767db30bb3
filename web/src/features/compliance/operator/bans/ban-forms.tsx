import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Severity } from './bans-query.ts';
import { linesOf } from './lines-of.ts';
import type { NewBan } from './use-ban.ts';

interface BanFormProps {
  onAsk: (ban: NewBan) => void;
  isAsking: boolean;
}

const SEVERITIES = [
  { value: 'block', label: 'Block', hint: 'Clicks are credited to the network margin' },
  { value: 'flag', label: 'Flag', hint: 'Clicks earn and are marked for review' },
] as const;

/** Adds one domain. */
export function AddDomain({ onAsk, isAsking }: BanFormProps) {
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string>();
  const rule = useRule();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = domain.trim();
    setError(text === '' ? 'Enter a domain.' : undefined);
    if (text !== '') onAsk({ domains: [text], source: 'manual', ...rule.values });
  };
  return (
    <Card title="Add a domain" level={3} look="boxed">
      <Form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Domain"
          hint="With its subdomains. Use name.* for a name under every top-level domain."
          mono
          maxLength={2_000}
          autoCapitalize="off"
          spellCheck={false}
          value={domain}
          error={error}
          onChange={({ currentTarget }) => setDomain(currentTarget.value)}
        />
        {rule.fields}
        <Button type="submit" variant="primary" loading={isAsking} className="justify-self-start">
          Add domain
        </Button>
      </Form>
    </Card>
  );
}

/** Adds many domains, one per line. */
export function UploadDomains({ onAsk, isAsking }: BanFormProps) {
  const [text, setText] = useState('');
  const rule = useRule();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domains = linesOf(text);
    if (domains.length === 0) toast.error('No valid domains found');
    else onAsk({ domains, source: 'bulk-upload', ...rule.values });
  };
  return (
    <Card title="Bulk upload" level={3} look="boxed">
      <Form onSubmit={submit} className="grid gap-4">
        <Textarea
          label="Domains"
          hint="One per line, at most 5,000. Blank lines are dropped."
          mono
          rows={4}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {rule.fields}
        <Button type="submit" variant="primary" loading={isAsking} className="justify-self-start">
          Upload domains
        </Button>
      </Form>
    </Card>
  );
}

/** The severity and the reason of a ban, with their fields. */
function useRule() {
  const [severity, setSeverity] = useState<Severity>('block');
  const [reason, setReason] = useState('');
  return {
    values: { severity, reason: reason.trim() },
    fields: (
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Severity" choices={SEVERITIES} value={severity} onValueChange={setSeverity} />
        <TextField
          label="Reason"
          optional
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    ),
  };
}
