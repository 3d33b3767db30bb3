/** The look of popups. */
export const POPUP =
  'rounded-md border border-rule-strong bg-raised text-base text-ink outline-none transition-opacity duration-100 ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0';

/** The look of an item in a popup list, without its layout and its height. */
export const POPUP_ITEM_LOOK =
  'cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none touch:min-h-11 ' +
  'data-highlighted:bg-river-wash forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] data-disabled:text-muted data-disabled:opacity-70';

/** An item in a popup list whose parts are in a row. */
export const POPUP_ITEM = `flex min-h-8 ${POPUP_ITEM_LOOK}`;
