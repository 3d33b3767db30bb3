import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { isOutdated, touchedOf } from '../../../../lib/touched.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { operatorComplianceKeys, type Rule } from '../compliance-query.ts';
import { ACTION_LABELS, SEVERITY_LABELS, typeLabel } from '../labels.ts';
import { type RuleFields, ruleProblem } from './rule-fields.ts';

const SEVERITIES = (['critical', 'high', 'medium', 'low'] as const).map((value) => ({
  value,
  label: SEVERITY_LABELS[value],
}));
const ACTIONS = (['log', 'flag', 'hold', 'block'] as const).map((value) => ({
  value,
  label: ACTION_LABELS[value],
}));

interface RuleDialogProps {
  /** Null for a new rule. */
  rule: Rule | null;
  /** One rule of each metric, for the units and bounds. */
  metrics: readonly Rule[];
  onClose: () => void;
}

/** Changes a rule, or adds one. */
export function RuleDialog({ rule, metrics, onClose }: RuleDialogProps) {
  const [metric, setMetric] = useState(rule?.metric ?? metrics[0]?.metric ?? 'address_clicks');
  const facts = metrics.find((each) => each.metric === metric);
  const [fields, setFields] = useState<RuleFields>({
    name: rule?.name ?? '',
    threshold: String(rule?.threshold ?? facts?.threshold ?? 1),
    minSample: String(rule?.min_sample ?? facts?.min_sample ?? 0),
    countries: rule?.countries.join(', ') ?? '',
    severity: rule?.severity ?? 'medium',
    action: rule?.action ?? 'flag',
    enabled: rule?.enabled ?? true,
    reason: '',
  });
  const [problems, setProblems] = useState<Partial<Record<keyof RuleFields, string>>>({});
  const set = (change: Partial<RuleFields>) => setFields((old) => ({ ...old, ...change }));
  // Only what is on the form is checked and sent.
  const shown: RuleFields = {
    ...fields,
    minSample: facts?.sample ? fields.minSample : String(rule?.min_sample ?? facts?.min_sample ?? 0),
    countries: metric === 'country_share' ? fields.countries : (rule?.countries.join(', ') ?? ''),
  };
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: operatorComplianceKeys.all });
  const save = useMutation({
    mutationFn: () => saved(rule, metric, shown),
    onSuccess: () => {
      toast.success(rule ? 'Rule changed' : 'Rule added', fields.name);
      onClose();
      return reload();
    },
    onError: (error) => isOutdated(error) && reload(),
  });
  const failure = errorToShow(save.error);
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'Add rule'}
      description={
        rule
          ? 'It applies from the next evaluation. Existing violations keep their threshold. A rule that finds or does less waits for a second person.'
          : 'It applies from the next evaluation.'
      }
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      submitLabel={rule ? 'Save' : 'Add rule'}
      isPending={save.isPending}
      problem={failure && { title: 'We couldn’t save the rule.', detail: errorText(failure) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        const found = ruleProblem(shown, facts);
        setProblems(found);
        if (Object.keys(found).length === 0) save.mutate();
      }}
    >
      {!rule && (
        <Select
          label="Looks at"
          hint={facts?.description}
          choices={metrics.map((each) => ({ value: each.metric, label: typeLabel(each.metric) }))}
          value={metric}
          onValueChange={setMetric}
        />
      )}
      <TextField
        label="Name"
        maxLength={80}
        required
        value={fields.name}
        error={problems.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextField
        label={`Threshold (${facts?.unit ?? 'clicks'})`}
        inputMode="decimal"
        required
        value={fields.threshold}
        error={problems.threshold}
        onChange={({ currentTarget }) => set({ threshold: currentTarget.value })}
      />
      {facts?.sample && (
        <TextField
          label={`From how many ${facts.sample}`}
          inputMode="numeric"
          value={fields.minSample}
          error={problems.minSample}
          onChange={({ currentTarget }) => set({ minSample: currentTarget.value })}
        />
      )}
      {metric === 'country_share' && (
        <TextField
          label="Countries"
          optional
          hint="Codes such as DE, AT. Without any, the rule looks at countries that sent no clicks before."
          value={fields.countries}
          error={problems.countries}
          onChange={({ currentTarget }) => set({ countries: currentTarget.value })}
        />
      )}
      <Select
        label="Severity"
        choices={SEVERITIES}
        value={fields.severity}
        onValueChange={(severity) => set({ severity })}
      />
      <Select
        label="Action"
        choices={ACTIONS}
        value={fields.action}
        onValueChange={(action) => set({ action })}
      />
      <Switch
        label="Evaluate this rule"
        checked={fields.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      <Textarea
        label="Reason"
        hint="The audit log keeps it."
        required
        rows={2}
        maxLength={500}
        value={fields.reason}
        error={problems.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
    </FormDialog>
  );
}

async function saved(rule: Rule | null, metric: Rule['metric'], fields: RuleFields): Promise<void> {
  const { name, severity, action, enabled } = fields;
  const reason = fields.reason.trim();
  const given = {
    ...{ name: name.trim(), severity, action, enabled },
    threshold: Number(fields.threshold),
    min_sample: Number(fields.minSample),
    countries: fields.countries
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  };
  if (!rule) {
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/compliance/rules', { body: { metric, ...given, reason } })),
    );
    return;
  }
  const { change } = touchedOf(rule, given);
  const body = { ...change, seen: { version: rule.version }, reason };
  await withConfirmation(() =>
    bodyOf(api.PATCH('/v1/operations/compliance/rules/{id}', { params: { path: { id: rule.id } }, body })),
  );
}
