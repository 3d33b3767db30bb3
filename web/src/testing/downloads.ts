import { vi } from 'vitest';

/** Keeps the files that the page saves from now on, instead of the browser. */
export function captureDownloads(): File[] {
  const files: File[] = [];
  let content: Blob | MediaSource = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob;
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (content instanceof Blob) files.push(new File([content], this.download));
  });
  return files;
}
