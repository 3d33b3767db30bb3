import { cn } from '../cn.ts';
import { Section } from '../section.tsx';
import { Streams } from '../streams/streams.tsx';
import { BothThemes } from './both-themes.tsx';

const SURFACES = [
  'bg-paper',
  'bg-sheet',
  'bg-raised',
  'bg-river-wash',
  'bg-approved-wash',
  'bg-held-wash',
  'bg-reversed-wash',
];
const INKS = [
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['rule', 'bg-rule'],
  ['rule-strong', 'bg-rule-strong'],
  ['river', 'bg-river'],
  ['river-deep', 'bg-river-deep'],
  ['approved', 'bg-approved'],
  ['held', 'bg-held'],
  ['reversed', 'bg-reversed'],
] as const;

/** Colors and the ornament. */
export function TokenSpecimens() {
  return (
    <Section title="Color and ornament" lead="Ink on warm paper, one accent, three colors of state.">
      <BothThemes>
        {() => (
          <div className="flex flex-col gap-6">
            <ul className="grid grid-cols-3 gap-3 text-sm sm:grid-cols-5">
              {INKS.map(([name, look]) => (
                <li key={name}>
                  <span className={cn('block h-8', look)} />
                  <span className="text-muted">{name}</span>
                </li>
              ))}
            </ul>
            <div className="flex h-10">
              {SURFACES.map((look) => (
                <span key={look} className={cn('grow border-y border-r border-rule first:border-l', look)} />
              ))}
            </div>
            <div className="h-56">
              <Streams drawing="hero" className="size-full" />
            </div>
          </div>
        )}
      </BothThemes>
    </Section>
  );
}
