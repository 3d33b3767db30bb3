import { FirstSteps } from '../features/first-steps/first-steps.tsx';
import { StatsPanel } from '../features/network-stats/stats-panel.tsx';
import { Streams } from '../ui/streams.tsx';
import './home.css';

/** The front page: what Tributary is, how this system stands, what to try next. */
export function Home() {
  return (
    <main className="page">
      <header className="hero">
        <Streams />
        <p className="wordmark">Tributary</p>
        <h1>Many small streams, one river.</h1>
        <p className="lead">
          Tributary is an affiliate sub-network for people who build sites and apps: their clicks flow into
          one network, money flows back, and every cent can be traced both ways.
        </p>
      </header>
      <section aria-labelledby="figures">
        <div className="section-head">
          <h2 id="figures">This system, now</h2>
          <p className="muted">Read again every five seconds</p>
        </div>
        <StatsPanel />
      </section>
      <FirstSteps />
    </main>
  );
}
