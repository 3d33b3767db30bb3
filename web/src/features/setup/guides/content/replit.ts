import { SCRIPT_PROMPTS } from '../../../../lib/script-prompts.ts';
import type { Guide } from '../guide.ts';
import { PRACTICES, TROUBLESHOOTING } from './shared.ts';

export const REPLIT: Guide = {
  summary: 'Replit keeps your values as secrets, and its Agent adds the script to your app.',
  minutes: 3,
  difficulty: 'beginner',
  format: 'agents',
  prerequisites: ['An app in Replit', 'An [API key](/api-keys), if your app shows its stats'],
  steps: [
    {
      id: 'secrets',
      title: 'Add environment secrets',
      text: [
        'Open Secrets in the workspace and add `TRIBUTARY_ID`. If your app reads its stats, add `TRIBUTARY_API_KEY` with a key from [API keys](/api-keys) that has Replit as its platform.',
      ],
      code: { title: 'Secrets', text: 'TRIBUTARY_ID={id}' },
    },
    {
      id: 'script',
      title: 'Add the context and the script',
      text: [
        'Download the context file and upload it to the top level of the app as `AGENTS.md`. Then paste this prompt into the chat of the Agent.',
      ],
      hasContextFile: true,
      code: { title: 'Prompt', text: SCRIPT_PROMPTS.replit },
    },
    {
      id: 'publish',
      title: 'Publish and check',
      text: [
        'Publish the app, and make sure that the published app has the secrets too. Then [check your site](/app/tools?tab=check) with its public address.',
      ],
    },
  ],
  examples: [
    {
      title: 'A redirect of your own',
      text: 'One route for all product links, for apps with a server. It needs the secret `TRIBUTARY_ID`.',
      code: {
        title: 'index.js',
        text: "app.get('/out', (request, response) => {\n  const link = new URL('{origin}/go/' + process.env.TRIBUTARY_ID);\n  link.searchParams.set('url', request.query.to);\n  response.redirect(link.href);\n});",
      },
    },
    {
      title: 'Links from Python',
      text: 'The same link in a template of Flask or Django.',
      code: {
        title: 'links.py',
        text: "import os\nfrom urllib.parse import urlencode\n\ndef affiliate_link(url, ref):\n    query = urlencode({'url': url, 'ref': ref})\n    return f\"{origin}/go/{os.environ['TRIBUTARY_ID']}?{query}\"",
      },
    },
    {
      title: 'Stats on a page of your own',
      text: 'The key stays on the server.',
      code: {
        title: 'Prompt',
        text: 'Read AGENTS.md. Add a route /stats that only I can open. It calls GET {origin}/v1/publisher/analytics?group_by=sub_id\nwith TRIBUTARY_API_KEY from the environment and shows clicks, conversions and earnings.',
      },
    },
  ],
  practices: [
    ...PRACTICES,
    {
      title: 'Use secrets, not files',
      text: 'Files of a public app can be read by everyone, and so can its frontend. Secrets can’t.',
    },
  ],
  troubleshooting: [
    ...TROUBLESHOOTING,
    {
      problem: 'A secret is undefined in the published app',
      fix: 'Add it to the secrets of the deployment and publish again.',
    },
  ],
};
