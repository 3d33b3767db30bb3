import { SCRIPT_PROMPTS } from '../../../../lib/script-prompts.ts';
import type { Guide } from '../guide.ts';
import { PRACTICES, TROUBLESHOOTING } from './shared.ts';

export const BOLT: Guide = {
  summary: 'Bolt gets the context as a file of the project and adds the script to your app.',
  minutes: 2,
  difficulty: 'beginner',
  format: 'agents',
  prerequisites: ['A project in Bolt.new', 'Your publisher ID, which is already in the code below'],
  steps: [
    {
      id: 'context',
      title: 'Add the context to the project',
      text: [
        'Download the context file. In Bolt’s code view, create a file `AGENTS.md` at the top level of the project and paste the whole text. If there is one already, paste it at the end.',
      ],
      hasContextFile: true,
    },
    {
      id: 'script',
      title: 'Ask Bolt to add the script',
      text: ['Paste this prompt into the chat. In most Bolt projects, the line goes into `index.html`.'],
      code: { title: 'Prompt', text: SCRIPT_PROMPTS.bolt },
    },
    {
      id: 'publish',
      title: 'Publish and check',
      text: [
        'Publish the project, then [check your site](/app/tools?tab=check) with its public address. It tells you if the script is installed with your ID.',
        'To see how many links earn in an app that adds its links in the browser, open the page and enter `tributary.stats()` in the browser’s console.',
      ],
    },
  ],
  examples: [
    {
      title: 'A gift guide',
      text: 'The links are plain shop addresses. The script does the rest.',
      code: {
        title: 'Prompt',
        text: 'Build a gift guide from the list below, sorted by price. Each gift links to the address given.\nUnder the heading, show: “We may earn a commission when you buy through links on this page.”\n\n<your gifts, prices and addresses>',
      },
    },
    {
      title: 'One component for all product links',
      text: 'Useful if you want a sub-ID for each page.',
      code: {
        title: 'Prompt',
        text: 'Read AGENTS.md. Create the ProductLink component for our framework from it, and use it for all links to shops.\nPass the name of the page as subId.',
      },
    },
    {
      title: 'Only links that can earn',
      text: 'For pages that a server renders.',
      code: {
        title: 'Prompt',
        text: 'Read AGENTS.md. On the server, use the client from {origin}/client.js:\ncall prepare(urls) with the product addresses of the page, then link(url, { ref }) for each href.',
      },
    },
  ],
  practices: [
    ...PRACTICES,
    {
      title: 'Name the file in your prompts',
      text: 'Begin a prompt about links with “Read AGENTS.md”, so that the text is part of the conversation.',
    },
  ],
  troubleshooting: [
    ...TROUBLESHOOTING,
    {
      problem: 'The preview in Bolt shows no change',
      fix: 'That is right: the script changes how links act, not how they look. It adds `sponsored` to the `rel` of links that earn.',
    },
  ],
};
