import { Progress } from '../../../ui/progress.tsx';

/** How many builders are connected. */
export function StatusCard({ connected, total }: { connected: number; total: number }) {
  return (
    <section aria-label="Status" className="mb-10 max-w-180 rounded-md border border-rule bg-sheet p-5">
      <p className="figures mb-3 text-2xl">
        {connected}/{total} Connected
      </p>
      <Progress
        label="Connected platforms"
        value={connected}
        max={total}
        valueText={`${connected} of ${total}`}
      />
      <p className="mt-3 max-w-[64ch] text-base text-muted text-pretty">
        A platform is connected if its app, its API key or its script tag was used in the last 30 days.
      </p>
    </section>
  );
}
