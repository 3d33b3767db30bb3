import { CONTACT } from '../../../lib/page.ts';
import { Code } from '../../../ui/code.tsx';
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
            Publishers of Tributary link to pages of shops. We check whether these pages still exist, so that
            no one sends visitors to a missing page. Each page is requested once every 20 to 24 hours, however
            many publishers link to it. If it redirects, it is requested a second time, with the parameter{' '}
            <Code>tributary_check=1</Code>. Up to eight redirects are followed.
          </p>
          <ul>
            <li>We follow your robots.txt, and keep it for a day.</li>
            <li>
              We send one request at a time to a site, and wait at least a second between two, or your crawl
              delay of up to ten seconds. With a longer one, we request one page and come back once the delay
              is over; only robots.txt, the redirects of that page and its second request follow after ten
              seconds.
            </li>
            <li>We read at most 256 kB of a page. We run no scripts, and load no images.</li>
            <li>If your site doesn’t respond, we stay away for six hours.</li>
            <li>We request pages of shops only, never the links of a network, so no click is counted.</li>
          </ul>
          <p>To stop the checks, add this to your robots.txt:</p>
          <CodeBlock title="robots.txt" sample={plainSample(ROBOTS)} />
          <h2>TributarySiteCheck</h2>
          <p>
            A publisher can ask us to check a page for our script, by pressing a button. That is one request,
            and up to five more if the page redirects. Each publisher can ask for ten checks a minute.
          </p>
          <h2>TributaryVerification</h2>
          <p>
            A publisher can prove that a site is theirs. We look for their token in{' '}
            <Code>/.well-known/tributary.txt</Code> and on the home page when they press a button, and then
            once a day for as long as the site is verified. Each of the two requests follows up to three
            redirects within the site. Because the owner asks for them, these requests read no robots.txt.
          </p>
          <h2>Tributary-Logos</h2>
          <p>
            We load the logo of a brand from the URL that its affiliate network provides, about once in 30
            days, or again after six hours if that fails. It follows up to three redirects.
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
