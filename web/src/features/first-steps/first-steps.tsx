import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../network-stats/stats-query.ts';

/** Three things to do with a system on one's own machine; nothing where there is no demo publisher. */
export function FirstSteps() {
  const { data: demo } = useQuery({ ...statsQuery, select: (stats) => stats.demo });
  if (!demo) return null;
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">Three things to try</h2>
      <ol className="steps">
        <li>
          <h3>Follow a link</h3>
          <p>As a visitor of the demo publisher's page would. The click is in the figures a moment later.</p>
          <SampleLink url={demo.sample_url} />
        </li>
        <li>
          <h3>Buy something</h3>
          <p>The link ends in a shop where nothing is charged. What you buy there earns a commission.</p>
          <SampleLink url={demo.sample_url} label="The demo shop, by that link" />
        </li>
        <li>
          <h3>Watch a cent travel</h3>
          <p>A click, a sale, the network's report, the earning and its trace, step by step in a terminal.</p>
          <code>npm run demo</code>
        </li>
      </ol>
    </section>
  );
}

function SampleLink({ url, label }: { url: string | null; label?: string }) {
  if (url === null) return <p className="muted">There is a link once the catalogue has a brand.</p>;
  return (
    <a href={url} target="_blank" rel="noopener">
      {label ?? pathOf(url)}
    </a>
  );
}

function pathOf(url: string): string {
  return decodeURI(new URL(url, location.origin).pathname);
}
