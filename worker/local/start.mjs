import { ensureDependencies, runOnOwnNode } from './own-node.mjs';

ensureDependencies();
runOnOwnNode('worker/local/start-system.ts');
