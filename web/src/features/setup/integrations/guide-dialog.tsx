import { useSuspenseQuery } from '@tanstack/react-query';
import { BUILDER_NAMES, type Builder } from '../../../lib/builders.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineText } from '../../../ui/inline-text.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Guide } from '../guides/guide.ts';
import { GuideCode } from '../guides/guide-code.tsx';
import { useGuideValues } from '../guides/guide-values.ts';
import { loadGuide } from '../guides/load-guide.ts';
import { GuideSetup } from './guide-setup.tsx';

interface GuideDialogProps {
  builder: Builder;
  onClose: () => void;
}

/** The setup guide of a builder with its examples, advice and known problems. */
export default function GuideDialog({ builder, onClose }: GuideDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${BUILDER_NAMES[builder]} setup guide`}
      size="lg"
    >
      <DataBoundary
        failed="We couldn’t load the guide."
        loading={<LoadingState label="Loading the guide" />}
        subject={builder}
      >
        <LoadedGuide builder={builder} />
      </DataBoundary>
    </Dialog>
  );
}

function LoadedGuide({ builder }: { builder: Builder }) {
  const { data: guide } = useSuspenseQuery({
    queryKey: ['guide', builder],
    queryFn: () => loadGuide(builder),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
        {guide.summary}
        <Badge tone="river">{guide.difficulty}</Badge>
        <span className="figures">Estimated time: {guide.minutes} min</span>
      </p>
      <Tabs
        label="Guide"
        tabs={[
          { value: 'setup', label: 'Setup', panel: <GuideSetup builder={builder} guide={guide} /> },
          { value: 'examples', label: 'Examples', panel: <Examples builder={builder} guide={guide} /> },
          { value: 'practices', label: 'Best Practices', panel: <Practices guide={guide} /> },
          { value: 'troubleshooting', label: 'Troubleshooting', panel: <Troubleshooting guide={guide} /> },
        ]}
      />
    </div>
  );
}

function Examples({ builder, guide }: { builder: Builder; guide: Guide }) {
  const fill = useGuideValues(builder);
  return (
    <ul className="grid grid-cols-1 gap-8">
      {guide.examples.map(({ title, text, code }) => (
        <li key={title} className="grid min-w-0 gap-2">
          <h3 className="text-lg">{title}</h3>
          <p className="text-base text-muted">
            <InlineText>{text}</InlineText>
          </p>
          <GuideCode title={code.title} text={fill(code.text)} />
        </li>
      ))}
    </ul>
  );
}

function Practices({ guide }: { guide: Guide }) {
  return <Entries entries={guide.practices.map(({ title, text }) => ({ title, text }))} />;
}

function Troubleshooting({ guide }: { guide: Guide }) {
  return (
    <Entries entries={guide.troubleshooting.map(({ problem, fix }) => ({ title: problem, text: fix }))} />
  );
}

function Entries({ entries }: { entries: readonly { title: string; text: string }[] }) {
  return (
    <ul>
      {entries.map(({ title, text }) => (
        <li key={title} className="border-rule border-t py-3 first:border-t-0 first:pt-0">
          <h3 className="mb-1 font-medium text-md">
            <InlineText>{title}</InlineText>
          </h3>
          <p className="max-w-[68ch] text-base text-muted text-pretty">
            <InlineText>{text}</InlineText>
          </p>
        </li>
      ))}
    </ul>
  );
}
