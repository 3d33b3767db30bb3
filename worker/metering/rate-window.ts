/** So many units in each window of time. */
export interface RatePolicy {
  name: string;
  limit: number;
  windowSeconds: number;
}

/** How a policy stands after a request: what is left of it and when it begins anew. */
export interface RateState extends RatePolicy {
  remaining: number;
  resetSeconds: number;
}

/** What a meter says: whether the request may go on, and every policy's state. */
export interface RateAnswer {
  allowed: boolean;
  states: RateState[];
}
