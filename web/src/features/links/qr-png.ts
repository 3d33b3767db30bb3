import { type QrCode, runsOf } from './qr-svg.ts';

/** The width of a PNG is at least this, in pixels, in whole pixels for a module. */
const MIN_WIDTH = 1_024;

/** A PNG file; null if the browser has no canvas. */
export async function qrPng({ size, data }: QrCode): Promise<Blob | null> {
  const scale = Math.ceil(MIN_WIDTH / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  data.forEach((row, y) => {
    for (const [x, width] of runsOf(row)) pen.fillRect(x * scale, y * scale, width * scale, scale);
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
