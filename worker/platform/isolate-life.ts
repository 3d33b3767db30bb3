interface IsolateLife {
  isOver: boolean;
}

let life: IsolateLife = { isOver: false };

/** What waits in an isolate has nothing to write to once its life is over. Outside tests, nothing runs then. */
export function isolateLife(): Readonly<IsolateLife> {
  return life;
}

/** Ends the life of this isolate, and begins another one. For tests, whose files share an isolate. */
export function endIsolateLife(): void {
  life.isOver = true;
  life = { isOver: false };
}
