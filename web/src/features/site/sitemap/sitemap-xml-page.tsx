import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { Heading } from '../../../ui/heading.tsx';
import { sitemapXml } from './sitemap-xml.ts';

const XML = sitemapXml();

/** Shows the XML sitemap to people and downloads it once. */
export function SitemapXmlPage() {
  useEffect(download, []);
  return (
    <div className="grid gap-6 pt-12 pb-16 md:pt-16">
      <Heading level={1}>sitemap.xml</Heading>
      <p>
        <Button
          variant="primary"
          onClick={download}
          icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />}
        >
          Download XML
        </Button>
      </p>
      <CodeBlock sample={plainSample(XML)} title="sitemap.xml" copyLabel="Copy to Clipboard" />
    </div>
  );
}

function download(): void {
  downloadFile('sitemap.xml', new Blob([XML], { type: 'application/xml' }));
}
