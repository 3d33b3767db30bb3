import { CONTACT } from '../../../lib/page.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Prose } from '../../../ui/prose.tsx';

const ROBOTS = 'User-agent: TributaryLinkCheck\nDisallow: /';

/** Explains our user agents to the owners of websites. */
export function LinkChecks() {
  return (
    <article className="max-w-180 pt-12 pb-16 md:pt-16">
      <Heading level={1}>Link checks</Heading>
      <div className="mt-10">
        <Prose>
          <h2>TributaryLinkCheck</h2>
          <p>
            Publishers of Tributary link to pages of shops. Once a day, we check whether these pages still
            exist, so that no one sends visitors to a missing page. Each page is requested once a day for all
            publishers together, and a second time if it redirects, with the parameter{' '}
            <code>tributary_check=1</code>.
          </p>
          <ul>
            <li>We follow your robots.txt, with its crawl delay, and keep it for a day.</li>
            <li>We send one request at a time to a site, and wait at least a second between two.</li>
            <li>We read at most 256 kB of a page. We run no scripts, and load no images.</li>
            <li>If your site doesn’t respond, we stay away for six hours.</li>
            <li>We request pages of shops only, never the links of a network, so no click is counted.</li>
          </ul>
          <p>To stop the checks, add this to your robots.txt:</p>
          <CodeBlock title="robots.txt" sample={plainSample(ROBOTS)} />
          <h2>TributarySiteCheck</h2>
          <p>
            A publisher can ask us to check one page of their own site for our script. That is a single
            request, made when they press a button, and at most ten a minute.
          </p>
          <p>
            Questions? Write to{' '}
            <a href={`mailto:${CONTACT}`} className={linkClass()}>
              {CONTACT}
            </a>
            .
          </p>
        </Prose>
      </div>
    </article>
  );
}
