/** Encodes numbers for a step's result: sorted, each as its distance to the previous one in 7-bit groups, in base64. */
export function packNumbers(numbers: Iterable<number>): string {
  const bytes: number[] = [];
  let before = 0;
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    let distance = number - before;
    for (; distance >= 128; distance = Math.floor(distance / 128)) bytes.push((distance % 128) + 128);
    bytes.push(distance);
    before = number;
  }
  return Buffer.from(bytes).toString('base64');
}

/** Decodes the result of `packNumbers`: ascending, without duplicates. */
export function unpackNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let scale = 1;
  for (const byte of Buffer.from(text, 'base64')) {
    number += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    scale = 1;
  }
  return numbers;
}
