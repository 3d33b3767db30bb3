import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { AssignDialog } from './assign-dialog.tsx';

/** Checks a click ID that an operator enters, and offers to assign the sale to its publisher. */
export function ClickCheck({ saleId }: { saleId: string }) {
  const [missing, setMissing] = useState(false);
  const check = useMutation({
    mutationFn: (clickId: string) =>
      bodyOf(
        api.GET('/v1/operations/conversions/{id}/assignment-check', {
          params: { path: { id: saleId }, query: { click_id: clickId } },
        }),
      ),
  });
  const found = check.data?.data;
  return (
    <div className="grid max-w-[72ch] gap-5">
      <Form
        className="flex flex-wrap items-start gap-3"
        onInput={() => {
          setMissing(false);
          check.reset();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('click_id');
          const clickId = typeof given === 'string' ? given.trim() : '';
          setMissing(clickId === '');
          if (clickId) check.mutate(clickId);
        }}
      >
        <TextField
          label="Click ID"
          name="click_id"
          mono
          autoComplete="off"
          maxLength={100}
          className="min-w-0 grow basis-64"
          error={missing ? 'Please enter a click ID' : undefined}
        />
        <SubmitButton loading={check.isPending} className="md:mt-[26px]">
          Check click
        </SubmitButton>
      </Form>
      {check.error && (
        <Notice tone="error" title="We couldn’t check the click." detail={errorText(check.error)} />
      )}
      {found && (
        <>
          <DefinitionList
            items={[
              { term: 'Publisher', value: <PublisherLink id={found.publisher_id} /> },
              { term: 'Clicked', value: <DateTime at={found.clicked_at} /> },
              {
                term: 'Result',
                value: found.detail ?? <Badge tone="approved">It shows the attribution</Badge>,
              },
              ...(found.held_reason
                ? [
                    {
                      term: 'Held',
                      value: `The money would be held: ${found.held_reason.replaceAll('_', ' ')}.`,
                    },
                  ]
                : []),
            ]}
          />
          {(!found.fault || found.fault === 'assignment.late_sale') && (
            <div>
              <AssignDialog
                saleId={saleId}
                publisherId={found.publisher_id}
                publisherName={found.publisher_id}
                clickId={found.click_id}
                isLate={found.fault === 'assignment.late_sale'}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
