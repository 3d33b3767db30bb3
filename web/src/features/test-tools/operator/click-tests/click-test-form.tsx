import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  CLICK_TEST,
  type ClickTestMode,
  maxClicksOf,
} from '../../../../../../worker/platform/contract/test-traffic.ts';
import { demoPublisherQuery } from '../../../../lib/demo-publisher.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { useSession } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Code } from '../../../../ui/code.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { useStopTest, useTests } from '../traffic/use-tests.ts';
import { OneProgram, SeveralPrograms } from './program-choice.tsx';
import { type TestProgram, testProgramsQuery } from './programs-query.ts';
import { useStartClickTest } from './use-click-test.ts';

/** Chooses SitePlug’s programs and their clicks, and starts a test in this mode. */
export function ClickTestForm({ mode }: { mode: ClickTestMode }) {
  const programs = useQuery(testProgramsQuery('siteplug'));
  const session = useSession();
  if (session && !session.publisher.publisher_id)
    return (
      <Notice
        tone="error"
        title="Publisher ID not found."
        detail="Please ensure you're authenticated and have a valid profile."
      />
    );
  if (programs.error)
    return (
      <ErrorState
        title="We couldn’t load the programs."
        detail={errorText(programs.error)}
        onRetry={() => void programs.refetch()}
      />
    );
  if (!programs.data) return <LoadingState label="Loading programs" />;
  if (programs.data.length === 0)
    return (
      <EmptyState title="No SitePlug programs found">
        Sync SitePlug and approve some of its programs first.
      </EmptyState>
    );
  return <LoadedForm key={mode} mode={mode} programs={programs.data} />;
}

function LoadedForm({ mode, programs }: { mode: ClickTestMode; programs: readonly TestProgram[] }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [clicks, setClicks] = useState<number>(CLICK_TEST.defaultClicks);
  const { running } = useTests('click-test', () => {});
  const start = useStartClickTest();
  const stop = useStopTest('click-test', 'We couldn’t stop the test.');
  const mayStart = useMay('system:write');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) start.mutate({ mode, program_ids: chosen, clicks_per_program: clicks });
  };
  const [first] = programs.filter(({ id }) => id === chosen[0]);
  const Choice = mode === 'single' ? OneProgram : SeveralPrograms;
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <Choice programs={programs} chosen={chosen} onChoose={setChosen} />
      <Slider
        label={mode === 'single' ? 'Clicks' : 'Clicks per program'}
        min={CLICK_TEST.minClicks}
        max={maxClicksOf(mode)}
        value={clicks}
        onValueChange={setClicks}
      />
      {first && <TestUrl program={first} />}
      {mayStart && (
        <div className="flex flex-wrap gap-2">
          {running ? (
            <Button variant="danger" loading={stop.isPending} onClick={() => stop.mutate(running.id)}>
              Stop
            </Button>
          ) : chosen.length === 0 ? (
            <Button variant="primary" disabled>
              Start
            </Button>
          ) : (
            <SubmitButton variant="primary" loading={start.isPending}>
              Start
            </SubmitButton>
          )}
        </div>
      )}
    </Form>
  );
}

/** The link that is followed, with what a click on it could earn. */
function TestUrl({ program }: { program: TestProgram }) {
  const { data: publisher } = useQuery(demoPublisherQuery);
  if (!publisher) return null;
  const url = `${location.origin}/go/${publisher}/${program.id}`;
  return (
    <div className="grid gap-2 border-l-2 border-river pl-3 text-base">
      <span className="text-muted">
        Test URL of {program.advertiser_name}, {program.rate ?? 'no stated rate'} ({program.commission_type})
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Code className="min-w-0 text-sm break-all">{url}</Code>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the test URL in a new tab"
          className={buttonClass({ size: 'sm' })}
        >
          <ExternalLink aria-hidden className="size-4" strokeWidth={1.5} /> Open
        </a>
      </span>
    </div>
  );
}
