import { type UnzipFileInfo, unzipSync } from 'fflate';
import { bankStatementMalformed } from './read-camt053.ts';

/** Of a ZIP file. An XML file of a bank shrinks to a twentieth or fiftieth, and a hostile one to a thousandth. */
const MAX_FILES = 100;
const MAX_BYTES = 14_000_000;
const MAX_RATIO = 200;

/**
 * The XML texts of an uploaded file: itself, or the XML files in a ZIP file. Other files in it are left out. Throws
 * `bank_statement.malformed` (422) for a ZIP file that is broken, has no XML file, or is larger than any bank's.
 */
export function textsIn(file: Uint8Array): string[] {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  return isZip ? unzipped(file).map(decoded) : [decoded(file)];
}

function unzipped(file: Uint8Array): Uint8Array[] {
  const found: UnzipFileInfo[] = [];
  try {
    // The sizes are those that the file states. What it really has is at most as long: the library stops there.
    const isWanted = (info: UnzipFileInfo) => {
      found.push(info);
      return isSmall(found, info) && isXml(info.name);
    };
    const files = unzipSync(file, { filter: isWanted });
    const tooLarge = found.find((info, at) => !isSmall(found.slice(0, at + 1), info));
    if (tooLarge) throw bankStatementMalformed('The ZIP file is larger than a bank’s statements are.');
    const texts = Object.values(files);
    if (texts.length === 0) throw bankStatementMalformed('The ZIP file has no XML file.');
    return texts;
  } catch (error) {
    if (!isZipError(error)) throw error;
    throw bankStatementMalformed('The ZIP file is broken.');
  }
}

function isSmall(before: readonly UnzipFileInfo[], { size, originalSize }: UnzipFileInfo): boolean {
  const total = before.reduce((sum, each) => sum + each.originalSize, 0);
  return before.length <= MAX_FILES && total <= MAX_BYTES && originalSize <= Math.max(size, 1) * MAX_RATIO;
}

function isXml(name: string): boolean {
  return /\.xml$/i.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name);
}

/** The library's errors have a number as their code; one about lengths comes from the platform. */
function isZipError(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error && 'code' in error && typeof error.code === 'number')
  );
}

/** Banks write UTF-8, or name another encoding in the first line. */
function decoded(file: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(file.subarray(0, 200));
  const label = /^\s*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  return decoderOf(label).decode(file);
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw bankStatementMalformed('Its encoding isn’t known.');
  }
}
