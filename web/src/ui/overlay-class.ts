/** The backdrop of dialogs and sheets. */
export const BACKDROP =
  'fixed inset-0 z-40 min-h-dvh bg-[light-dark(rgb(27_34_32/0.38),rgb(0_0_0/0.6))] transition-opacity duration-150 ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0';
