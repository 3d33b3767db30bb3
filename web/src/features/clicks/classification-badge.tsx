import type { Click } from '../../lib/clicks.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export const CLASS_LABELS: Record<Click['classification'], { label: string; tone: Tone }> = {
  click: { label: 'Counted', tone: 'approved' },
  bot: { label: 'Bot', tone: 'neutral' },
  preview: { label: 'Preview', tone: 'neutral' },
  duplicate: { label: 'Duplicate', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'reversed' },
  unmonetized: { label: 'Not monetized', tone: 'held' },
  test: { label: 'Test', tone: 'river' },
};

/** Whether a click counts, and if not, why in a word. The sentence is its tooltip. */
export function ClassificationBadge({
  click: { classification, explanation },
}: {
  click: Pick<Click, 'classification' | 'explanation'>;
}) {
  const { label, tone } = CLASS_LABELS[classification];
  return (
    <span title={explanation}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
