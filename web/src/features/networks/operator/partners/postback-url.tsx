import { Code } from '../../../../ui/code.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import type { ParameterName } from './partner-fields.ts';
import type { Partner } from './partners-query.ts';

interface PostbackValue {
  field: ParameterName;
  /** The parameter that is read if the partner has no name of its own. */
  name: string;
  value: string;
  meaning: string;
}

/** Without macros: the same one is the click’s ID in one tracking software and the conversion’s in another. */
const VALUES: readonly PostbackValue[] = [
  {
    field: 'click_id',
    name: 'click_id',
    value: '<our click ID>',
    meaning: 'The value that our link brought in the place of {click_id}.',
  },
  {
    field: 'transaction_id',
    name: 'txid',
    value: '<conversion ID>',
    meaning:
      'An ID of the conversion, not of the click: every sale has its own. At TUNE and Everflow, {transaction_id} is the click’s.',
  },
  {
    field: 'payout',
    name: 'payout',
    value: '<your payout to us>',
    meaning: 'What you pay us for the conversion, not the amount of the order.',
  },
  {
    field: 'currency',
    name: 'currency',
    value: '<its currency>',
    meaning: 'The currency of the payout. Only USD is booked.',
  },
  {
    field: 'order_id',
    name: 'order_id',
    value: '<order number>',
    meaning: 'The shop’s number of the order, if you have it.',
  },
  {
    field: 'status',
    name: 'status',
    value: '<status>',
    meaning: 'The status of the conversion. Send the postback again with the same ID when it changes.',
  },
  {
    field: 'event_time',
    name: 'event_time',
    value: '<time of the sale>',
    meaning: 'When the sale happened, in ISO 8601 or in seconds since 1970.',
  },
];
const GOAL: PostbackValue = {
  field: 'goal',
  name: 'goal',
  value: '<goal>',
  meaning: 'The name of the goal. A click has one conversion for each goal.',
};

/** The URL that the partner sends its postbacks to, and what each parameter has to be. */
export function PostbackUrl({ partner: { postback_path, settings } }: { partner: Partner }) {
  if (postback_path === null) return <p className="text-base text-muted">It sends no postbacks.</p>;
  const { parameters = {}, identity } = settings.postback ?? {};
  const values = (identity === 'click_goal' ? [...VALUES, GOAL] : VALUES).map((each) => ({
    ...each,
    name: parameters[each.field]?.[0] ?? each.name,
  }));
  const query = values.map(({ name, value }) => `${name}=${value}`).join('&');
  const url = `${location.origin}${postback_path}?${query}`;
  const text = [url, '', ...values.map(({ name, meaning }) => `${name}: ${meaning}`)].join('\n');
  return (
    <div className="grid justify-items-start gap-3">
      <Code className="font-mono text-sm break-all">{url}</Code>
      <DefinitionList
        items={values.map(({ name, meaning }) => ({
          term: <Code className="font-mono text-sm">{name}</Code>,
          value: meaning,
        }))}
      />
      <CopyButton text={text} label="Copy the URL and its parameters" />
    </div>
  );
}
