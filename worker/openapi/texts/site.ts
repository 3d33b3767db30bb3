/** The origin and the publisher ID that the examples use. */
export interface Site {
  origin: string;
  publisherId: string;
}
