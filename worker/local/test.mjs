import { installPackages } from './install-packages.mjs';
import { runOnOwnNode } from './own-node.mjs';

installPackages('.');
runOnOwnNode('worker/local/run-tests.ts');
