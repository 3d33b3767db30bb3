import { SCRIPT_PROMPTS } from '../../../../lib/script-prompts.ts';
import type { Guide } from '../guide.ts';
import { PRACTICES, TROUBLESHOOTING } from './shared.ts';

export const LOVABLE: Guide = {
  summary: 'Teach Lovable your links and add the script.',
  minutes: 2,
  difficulty: 'beginner',
  format: 'lovable',
  prerequisites: ['A project in Lovable', 'Your publisher ID, which is already in the code below'],
  steps: [
    {
      id: 'knowledge',
      title: 'Add the context to the project',
      text: [
        'Download the context file. In Lovable, open the settings of the project, choose Knowledge, and paste the whole text. Lovable then reads it with every prompt.',
      ],
      hasContextFile: true,
    },
    {
      id: 'script',
      title: 'Ask Lovable to add the script',
      text: ['Paste this prompt into the chat. Lovable adds the line to `index.html`.'],
      code: { title: 'Prompt', text: SCRIPT_PROMPTS.lovable },
    },
    {
      id: 'publish',
      title: 'Publish and check',
      text: [
        'Publish the project, then [check your site](/app/tools?tab=check) with its public address. It tells you if the script is installed with your ID.',
        'Lovable apps add their links in the browser. To see how many of them earn, open the page and enter `tributary.stats()` in the browser’s console.',
      ],
    },
  ],
  examples: [
    {
      title: 'A page of recommendations',
      text: 'The links are plain shop addresses. The script does the rest.',
      code: {
        title: 'Prompt',
        text: 'Build a page with the five products below. Each card links its picture and name to the address given.\nAbove the cards, show: “We may earn a commission when you buy through links on this page.”\n\n<your products and their addresses>',
      },
    },
    {
      title: 'Links that your code creates',
      text: 'For links in emails, exports or other places where the script doesn’t run.',
      code: {
        title: 'Prompt',
        text: 'Create src/lib/tributary.js with affiliateLink(url, ref) as in the project knowledge.\nUse it for every product link in the newsletter template, with ref "newsletter".',
      },
    },
    {
      title: 'Your earnings in your own app',
      text: 'The API key stays in a secret on the server. Create one in [API keys](/api-keys).',
      code: {
        title: 'Prompt',
        text: 'Create an edge function that calls GET {origin}/v1/publisher/analytics?group_by=sub_id\nwith the header Authorization: Bearer and the secret TRIBUTARY_API_KEY.\nShow clicks, conversions and earnings of each sub-ID on a page that only I can open.',
      },
    },
  ],
  practices: [
    ...PRACTICES,
    {
      title: 'Keep the knowledge current',
      text: 'Lovable’s knowledge holds 10,000 characters, and the file fits. If you have notes of your own there, keep both within this limit.',
    },
    {
      title: 'Keep keys out of the app',
      text: 'Everything in a Lovable app’s frontend is public. Your publisher ID may be there, an API key never.',
    },
  ],
  troubleshooting: [
    ...TROUBLESHOOTING,
    {
      problem: 'Lovable writes tracking links by itself',
      fix: 'That works too. The script leaves links that are tracking links already as they are.',
    },
  ],
};
