import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** One keep-alive HTTP connection that takes one request at a time and expects answers without a body. */
export class Connection {
  readonly #socket: Socket;
  #answered: (status: string) => void = () => {};
  #failed: (error: Error) => void = () => {};
  #held: Buffer = Buffer.alloc(0);

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

  /** Sends a request's bytes and answers the status. Rejects when the connection breaks or the answer has a body. */
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
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const end = bytes.indexOf(END_OF_HEAD);
    this.#held = bytes;
    if (end < 0) return;
    if (end + END_OF_HEAD.length !== bytes.length) this.#failed(new Error('An answer has a body.'));
    this.#held = Buffer.alloc(0);
    this.#answered(bytes.toString('latin1', 9, 12));
  }
}
