const any = () => true;
const isLength = (value: string) => /^\[?[\w(]*\d/.test(value);
/** A width, where the bare utility has one too. */
const WIDTH = ['', isLength];

/** Utilities that set one thing, whatever follows their prefix: `pt-4`, `max-w-full`. */
const PREFIXES = (
  'p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y size w h min-w min-h max-w max-h ' +
  'inset inset-x inset-y top right bottom left z basis grid-cols col row col-start row-start justify items self justify-items justify-self select border-spacing ' +
  'tracking leading bg fill stroke opacity transition duration animate cursor whitespace align scroll-mt underline-offset ' +
  'outline-offset rounded rounded-b translate translate-x translate-y overflow overflow-x overflow-y overscroll overscroll-x'
).split(' ');

/** Classes by what they set, with the tokens of `theme.css`. Of two in one group, the later one applies. */
export const CLASS_GROUPS = {
  ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: ['', any] }]])),
  display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'table', 'hidden'],
  position: ['absolute', 'fixed', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  flex: [{ flex: [isLength] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col'] }],
  'align-content': [{ content: ['center', 'start', 'end', 'between'] }],
  content: [{ content: [any] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  grow: [{ grow: WIDTH }],
  shrink: [{ shrink: WIDTH }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', isLength] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold'] }],
  'font-family': [{ font: [any] }],
  'text-decoration': ['underline', 'no-underline'],
  'decoration-thickness': [{ decoration: [isLength] }],
  'decoration-color': [{ decoration: [any] }],
  break: [{ break: ['words', 'all'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  ...Object.fromEntries(
    ['', 'x', 'y', 't', 'r', 'b', 'l'].flatMap((side) => {
      const prefix = side ? `border-${side}` : 'border';
      return [
        [`border-w${side}`, [{ [prefix]: WIDTH }]],
        [`border-color${side}`, [{ [prefix]: [any] }]],
      ];
    }),
  ),
  'outline-style': [{ outline: ['none'] }],
  'outline-w': [{ outline: WIDTH }],
  'outline-color': [{ outline: [any] }],
};

/** What else a class sets: `p-4` after `pt-2` replaces it. */
export const OVERRIDDEN_GROUPS = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  rounded: ['rounded-b'],
  translate: ['translate-x', 'translate-y'],
  ...Object.fromEntries(
    ['border-w', 'border-color'].flatMap((group) => [
      [group, ['x', 'y', 't', 'r', 'b', 'l'].map((side) => group + side)],
      [`${group}x`, [`${group}r`, `${group}l`]],
      [`${group}y`, [`${group}t`, `${group}b`]],
    ]),
  ),
};
