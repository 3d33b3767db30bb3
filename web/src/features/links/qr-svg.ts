/** A QR code with its quiet zone: `true` is a dark module. */
export interface QrCode {
  size: number;
  data: boolean[][];
}

/** The dark modules as an SVG path, a line for each run of them in a row. */
export function qrPath({ data }: QrCode): string {
  return data
    .map((row, y) =>
      runsOf(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('');
}

/** The first column and the length of each run of dark modules. */
export function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  });
  return runs;
}

/** An SVG file. */
export function qrSvg(code: QrCode): string {
  const { size } = code;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${qrPath(code)}"/></svg>\n`;
}
