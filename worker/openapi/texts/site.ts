/** Whose text it is: the running origin, and the publisher who stands in the examples. */
export interface Site {
  origin: string;
  publisherId: string;
}
