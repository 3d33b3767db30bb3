/** An error code that a client can act on. `detail` is an example of the sentence that is sent; `action` says what to do. */
export interface ErrorCode {
  status: number;
  detail: string;
  action: string;
}
