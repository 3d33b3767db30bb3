import process from 'node:process';
import { installPackages } from './install-packages.mjs';

// Installs the packages of the named folders: `node worker/local/install.mjs worker/checks`.
for (const folder of process.argv.slice(2)) installPackages(folder);
