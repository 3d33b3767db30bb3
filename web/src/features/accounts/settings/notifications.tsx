import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Choice, RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type Preferences, preferencesQuery, usePreferenceChange } from './preferences.ts';
import { ThresholdField } from './threshold-field.tsx';

const FREQUENCIES: readonly Choice<Preferences['notification_frequency']>[] = [
  { value: 'instant', label: 'Instant', hint: 'As soon as the threshold is reached.' },
  { value: 'daily', label: 'Daily', hint: 'No more than one email per day.' },
  { value: 'weekly', label: 'Weekly', hint: 'No more than one email per week.' },
];

/** Which emails the account gets. Each choice takes effect immediately. */
export default function Notifications() {
  return (
    <DataBoundary
      failed="We couldn’t load your email preferences."
      loading={<LoadingState label="Loading your preferences" />}
    >
      <PreferenceForm />
    </DataBoundary>
  );
}

function PreferenceForm() {
  const { data: preferences } = useSuspenseQuery(preferencesQuery);
  const { mutate, mutateAsync } = usePreferenceChange();
  return (
    <div className="max-w-[640px]">
      {preferences.emails_stopped && <StoppedEmails cause={preferences.emails_stopped.cause} />}
      <Section title="Earnings" isFirst>
        <div className="grid gap-6">
          <Switch
            label="Earnings notifications"
            hint="An email when you have earned commissions."
            checked={preferences.earnings_notifications_enabled}
            onCheckedChange={(on) => mutate({ earnings_notifications_enabled: on })}
          />
          <ThresholdField
            threshold={preferences.earnings_threshold}
            onSave={async (threshold) =>
              (await mutateAsync({ earnings_threshold: threshold })).data.earnings_threshold
            }
          />
          <RadioGroup
            label="Notification frequency"
            choices={FREQUENCIES}
            value={preferences.notification_frequency}
            onValueChange={(frequency) => mutate({ notification_frequency: frequency })}
          />
        </div>
      </Section>
      <Section title="Other emails">
        <div className="grid gap-6">
          <Switch
            label="Weekly digest"
            hint="Your week’s clicks, conversions and earnings."
            checked={preferences.weekly_digest_enabled}
            onCheckedChange={(on) => mutate({ weekly_digest_enabled: on })}
          />
          <Switch
            label="Welcome email"
            hint="One email with first steps, sent once your address is confirmed."
            checked={preferences.welcome_email_enabled}
            onCheckedChange={(on) => mutate({ welcome_email_enabled: on })}
          />
          <Switch
            label="News"
            hint="News about programs and features, if you agree to it. You can withdraw your consent here at any time."
            checked={preferences.marketing_consent}
            onCheckedChange={(on) => mutate({ marketing_consent: on })}
          />
        </div>
      </Section>
    </div>
  );
}

const STOPPED = {
  bounce: {
    title: 'Emails to your address come back',
    detail:
      'We send only what you need to sign in and to keep your account safe. If the address is wrong, change it under “Profile”.',
  },
  complaint: {
    title: 'An email from us was reported as spam',
    detail:
      'We send only what you need to sign in and to keep your account safe. Write to us if it was a mistake.',
  },
};

function StoppedEmails({ cause }: Pick<NonNullable<Preferences['emails_stopped']>, 'cause'>) {
  return (
    <div className="mb-8">
      <Notice tone="held" {...STOPPED[cause]} />
    </div>
  );
}
