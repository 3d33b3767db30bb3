import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH_FIELD = Buffer.from('\r\nContent-Length: ');

/** One keep-alive HTTP connection that takes one request at a time and expects answers that say how long they are. */
export class Connection {
  readonly #socket: Socket;
  #answered: (status: string) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #pieces: Buffer[] = [];
  #held = 0;
  /** The bytes of the answer that is coming; 0 until its head is here. */
  #expected = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('The server closed the connection.')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request's bytes and answers the status. Rejects when the connection breaks or more comes than was said. */
  ask(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#pieces.push(chunk);
    this.#held += chunk.length;
    if (this.#expected === 0) {
      this.#pieces = [Buffer.concat(this.#pieces)];
      this.#expected = lengthOf(this.#pieces[0] ?? chunk);
    }
    if (this.#expected === 0 || this.#held < this.#expected) return;
    const [head = chunk] = this.#pieces;
    const more = this.#held - this.#expected;
    this.#pieces = [];
    this.#held = 0;
    this.#expected = 0;
    if (more > 0) this.#failed(new Error('An answer is longer than it says.'));
    else this.#answered(head.toString('latin1', 9, 12));
  }
}

/** The length of an answer by what has come of it: its head and what the head says of its body; 0 while the head is short. */
function lengthOf(begun: Buffer): number {
  const end = begun.indexOf(END_OF_HEAD);
  if (end < 0) return 0;
  const field = begun.subarray(0, end).indexOf(LENGTH_FIELD);
  const from = field + LENGTH_FIELD.length;
  const body = field < 0 ? 0 : Number.parseInt(begun.toString('latin1', from, from + 12), 10);
  return end + END_OF_HEAD.length + body;
}
