import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH_FIELD = Buffer.from('\r\nContent-Length: ');

/** A keep-alive HTTP connection for one request at a time. Responses must have a Content-Length or no body. */
export class Connection {
  readonly #socket: Socket;
  #resolve: (status: string) => void = () => {};
  #reject: (error: Error) => void = () => {};
  #chunks: Buffer[] = [];
  #received = 0;
  /** The length of the current response; 0 until its head has arrived. */
  #expected = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#reject(error));
    socket.on('close', () => this.#reject(new Error('The server closed the connection.')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request and returns the status. Rejects if the connection breaks or the response is too long. */
  send(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = () => {};
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#expected === 0) {
      this.#chunks = [Buffer.concat(this.#chunks)];
      this.#expected = lengthOf(this.#chunks[0] ?? chunk);
    }
    if (this.#expected === 0 || this.#received < this.#expected) return;
    const [head = chunk] = this.#chunks;
    const more = this.#received - this.#expected;
    this.#chunks = [];
    this.#received = 0;
    this.#expected = 0;
    if (more > 0) this.#reject(new Error('A response is longer than its Content-Length.'));
    else this.#resolve(head.toString('latin1', 9, 12));
  }
}

/** The length of a response from its head; 0 if the head is incomplete. */
function lengthOf(start: Buffer): number {
  const end = start.indexOf(END_OF_HEAD);
  if (end < 0) return 0;
  const field = start.subarray(0, end).indexOf(LENGTH_FIELD);
  const from = field + LENGTH_FIELD.length;
  const body = field < 0 ? 0 : Number.parseInt(start.toString('latin1', from, from + 12), 10);
  return end + END_OF_HEAD.length + body;
}
