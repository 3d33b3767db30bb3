import type { PDFDocument, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import { pdfText } from './pdf-text.ts';

/** A4, in points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 48;
export const RIGHT = WIDTH - MARGIN;

interface PdfFonts {
  regular: PDFFont;
  bold: PDFFont;
  mono: PDFFont;
}

interface TextStyle {
  x?: number;
  size?: number;
  font?: keyof PdfFonts;
  isMuted?: boolean;
  /** Longer text ends with an ellipsis. */
  maxWidth?: number;
  /** `x` is the right edge. */
  isRightAligned?: boolean;
}

interface PdfKit {
  document: PDFDocument;
  fonts: PdfFonts;
  ink: RGB;
  muted: RGB;
}

/** Writes lines from the top of a page down, and starts the next page when one is full. */
export class PdfWriter {
  readonly #kit: PdfKit;
  #page: PDFPage;
  #y: number;
  /** Written at the top of each page that follows. */
  onNewPage: () => void = () => {};

  constructor(kit: PdfKit) {
    this.#kit = kit;
    this.#page = kit.document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
  }

  /** Moves down. Starts a page if fewer than `needed` points are left below. */
  down(points: number, needed = 0): void {
    this.#y -= points;
    if (this.#y - needed >= MARGIN) return;
    this.#page = this.#kit.document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
    this.onNewPage();
  }

  /** Writes at the current height. */
  text(text: string, style: TextStyle = {}): void {
    const { x = MARGIN, size = 9.5, font: name = 'regular', isMuted = false } = style;
    const { fonts, ink, muted } = this.#kit;
    const font = fonts[name];
    const shown = fitted(pdfText(text), font, size, style.maxWidth ?? RIGHT - MARGIN);
    const left = style.isRightAligned ? x - font.widthOfTextAtSize(shown, size) : x;
    this.#page.drawText(shown, { x: left, y: this.#y, size, font, color: isMuted ? muted : ink });
  }

  /** A line across the page, a little below the current height. */
  rule(): void {
    const y = this.#y - 5;
    const [start, end] = [
      { x: MARGIN, y },
      { x: RIGHT, y },
    ];
    this.#page.drawLine({ start, end, thickness: 0.5, color: this.#kit.ink });
  }
}

/** The page numbers, once all pages are written. */
export function numberPages({ document, fonts, muted }: PdfKit, label: string): void {
  const pages = document.getPages();
  for (const [index, page] of pages.entries())
    page.drawText(pdfText(`${label}, page ${index + 1} of ${pages.length}`), {
      ...{ x: MARGIN, y: MARGIN - 22, size: 8, font: fonts.regular, color: muted },
    });
}

function fitted(text: string, font: PDFFont, size: number, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text;
  let shown = text;
  while (shown.length > 1 && font.widthOfTextAtSize(`${shown}…`, size) > width) shown = shown.slice(0, -1);
  return `${shown}…`;
}
