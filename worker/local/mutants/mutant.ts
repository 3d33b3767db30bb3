/** A mistake that someone could make, as a replacement of text. The tests of its room have to find it. */
export interface Mutant {
  /** A few words, unique. */
  name: string;
  /** The sentence of the guarantees or of the specification that it breaks. */
  promise: string;
  /** The argument of `npm test`: a room, a folder of the pages, or a file of browser tests. */
  room: string;
  file: string;
  /** Text that the file has exactly once. */
  find: string;
  replace: string;
}
