import { Heading } from '../heading.tsx';
import { Streams } from '../streams/streams.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { ChartSpecimens } from './chart-specimens.tsx';
import { ChoiceSpecimens } from './choice-specimens.tsx';
import { DataSpecimens } from './data-specimens.tsx';
import { FeedbackSpecimens } from './feedback-specimens.tsx';
import { FigureSpecimens } from './figure-specimens.tsx';
import { FormSpecimens } from './form-specimens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';
import { PressSpecimens } from './press-specimens.tsx';
import { TextSpecimens } from './text-specimens.tsx';
import { TokenSpecimens } from './token-specimens.tsx';

/** All primitives in all states and both themes, on local systems only. */
export function Gallery() {
  return (
    <div className="mx-auto max-w-[1240px] px-5 pb-24 md:px-8">
      <header className="flex flex-wrap items-end justify-between gap-6 pt-10 pb-6">
        <div>
          <p className="text-lg text-river italic">Tributary</p>
          <Heading level={1}>Design system</Heading>
        </div>
        <ThemeSwitch />
      </header>
      <Streams drawing="divider" className="h-6 w-full mb-10" />
      <TokenSpecimens />
      <TextSpecimens />
      <PressSpecimens />
      <FormSpecimens />
      <ChoiceSpecimens />
      <FigureSpecimens />
      <FeedbackSpecimens />
      <OverlaySpecimens />
      <DataSpecimens />
      <ChartSpecimens />
    </div>
  );
}
