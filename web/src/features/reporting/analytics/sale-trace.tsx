import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Code } from '../../../ui/code.tsx';
import { linkClass } from '../../../ui/link-class.ts';

function traceQuery(id: string) {
  return queryOptions({
    queryKey: ['conversion-trace', id],
    queryFn: async ({ signal }) => {
      const call = api.GET('/v1/publisher/conversions/{id}/trace', { params: { path: { id } }, signal });
      return (await bodyOf(call)).summary;
    },
  });
}

/** A sale in a sentence, as its trace sums it up. */
export function SaleTrace({ id }: { id: string }) {
  const { data, error } = useQuery(traceQuery(id));
  return (
    <>
      <p className="text-pretty">{data ? data.sentence : error ? errorText(error) : 'Loading the trace…'}</p>
      <p className="mt-1">
        <Link to="/app/earnings/$id" params={{ id }} className={linkClass()}>
          <Code className="font-mono text-sm break-all">{id}</Code>
        </Link>
      </p>
    </>
  );
}
