import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Section } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { type FirstRunStep, firstRunQuery } from './first-run-query.ts';

interface StepTexts {
  title: string;
  /** Where the step is done; null if its button is in the list. */
  target: { label: string; link: Pick<LinkProps, 'to' | 'search'> } | null;
}

const STEPS: Readonly<Record<FirstRunStep['step'], StepTexts>> = {
  built_ins: { title: 'Add the networks and the default bans', target: null },
  credentials: {
    title: 'Set the credentials of a network',
    target: { label: 'See what is missing', link: { to: '/admin/networks/networks' } },
  },
  share: {
    title: 'Set the publishers’ share',
    target: { label: 'Set the share', link: { to: '/admin/networks/networks' } },
  },
  first_sync: {
    title: 'Sync a catalog',
    target: { label: 'Start a sync', link: { to: '/admin/networks/networks' } },
  },
  first_program: {
    title: 'Approve a program',
    target: {
      label: 'Open the programs',
      link: { to: '/admin/networks', search: { status: 'pending' } },
    },
  },
};

/** The list that leads from the first admin to the first program that earns. It is gone once everything is done. */
export function FirstRun() {
  const { data: steps } = useSuspenseQuery(firstRunQuery);
  if (steps.every(({ is_done }) => is_done)) return null;
  const next = steps.find(({ is_done }) => !is_done);
  return (
    <Section title="Start the network" className="mb-12">
      <ol className="border-t border-ink">
        {steps.map((step, index) => (
          <Step key={step.step} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step, number, isNext }: { step: FirstRunStep; number: number; isNext: boolean }) {
  const { title, target } = STEPS[step.step];
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 border-b border-rule py-4 sm:grid-cols-[2rem_minmax(0,1fr)_auto]"
    >
      {step.is_done ? (
        <Check aria-hidden className="size-5 self-center text-approved" strokeWidth={1.75} />
      ) : (
        <span aria-hidden className="figures text-muted text-xl leading-none">
          {number}
        </span>
      )}
      <span className="min-w-0">
        <span className={step.is_done ? 'text-md text-muted' : 'text-ink text-md'}>
          {title}
          {step.is_done && <VisuallyHidden> (done)</VisuallyHidden>}
        </span>
        <span className="mt-0.5 block text-base text-muted">{step.detail}</span>
      </span>
      {isNext && (
        <span className="max-sm:col-start-2">
          {target ? (
            <Link {...target.link} className={buttonClass({ size: 'sm' })}>
              {target.label}
            </Link>
          ) : (
            <AddBuiltIns />
          )}
        </span>
      )}
    </li>
  );
}

function AddBuiltIns() {
  const queries = useQueryClient();
  const mayAdd = useMay('catalog:write');
  const add = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/operations/first-run/built-ins')),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operations'] }),
    onError: (error) => toast.error('We couldn’t add them.', errorText(error)),
  });
  return (
    mayAdd && (
      <Button size="sm" variant="primary" loading={add.isPending} onClick={() => add.mutate()}>
        Add them
      </Button>
    )
  );
}
