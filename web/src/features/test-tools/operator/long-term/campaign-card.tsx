import { Link } from '@tanstack/react-router';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Progress } from '../../../../ui/progress.tsx';
import { minutesText } from '../traffic/run-text.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { PATTERNS, STATES } from './campaign-text.ts';
import type { Campaign } from './campaigns-query.ts';

/** A campaign with its progress and its actions. */
export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { id, name, duration_hours, created_at, created_by, config, reachable_clicks } = campaign;
  const { executedClicks } = campaign.progress;
  return (
    <Card
      look="boxed"
      title={
        <Link
          to="/admin/long-term-testing/monitor"
          search={{ campaign: id }}
          className={linkClass({ tone: 'ink' })}
        >
          {name}
        </Link>
      }
      aside={<CampaignBadges campaign={campaign} />}
      footer={campaign.actions.length > 0 && <CampaignActions campaign={campaign} />}
    >
      <Progress
        label="Clicks"
        value={executedClicks}
        max={reachable_clicks}
        valueText={`${formatCount(executedClicks)} of ${formatCount(reachable_clicks)}`}
        tone={campaign.status === 'completed' ? 'approved' : 'river'}
      />
      <p className="mt-3 text-sm text-muted">
        {PATTERNS[config.trafficPattern]} over {minutesText(duration_hours * 60)},{' '}
        {plural(config.programs.length, 'program')}
        <br />
        Created <DateTime at={created_at} /> by <Person actor={created_by} />
      </p>
      {campaign.last_error && campaign.status === 'failed' && (
        <p className="mt-2 text-sm text-reversed">{campaign.last_error}</p>
      )}
    </Card>
  );
}

export function CampaignBadges({ campaign: { status, is_stopped } }: { campaign: Campaign }) {
  const { label, tone } = STATES[status];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={is_stopped ? 'neutral' : tone}>{label}</Badge>
      {is_stopped && <Badge>Stopped by a person</Badge>}
    </span>
  );
}
