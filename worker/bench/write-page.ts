import { writeFileSync } from 'node:fs';
import { pageOf } from './page.ts';
import { PARTS } from './parts.ts';
import { MEASURED, RELEASED, readResults, writeResults } from './results.ts';

// What was measured since the last release becomes the release's. The other parts keep their date.
for (const [part, results] of readResults(MEASURED)) writeResults(RELEASED, part, results);
writeFileSync('docs/benchmarks.md', pageOf(Object.keys(PARTS), readResults(RELEASED)));
