import { SDK_LANGUAGES } from '../../client/sdk-languages.ts';
import { missingPackage } from '../../client/sdk-runner.ts';
import { installDebianPackage } from './debian-package.ts';

/** Installs, for root on Debian, what a language of the documentation's samples needs. Otherwise it throws and says what to do. */
export async function installSamplePrograms(): Promise<void> {
  for (const language of SDK_LANGUAGES) {
    const name = await missingPackage(language);
    if (name !== null) await installDebianPackage(name, `The samples in ${language} are run by the tests`);
  }
}
