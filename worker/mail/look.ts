/** The product's look where no style sheet of the site reaches: mails, and pages that a mail's link opens. */
export const LIGHT = {
  paper: '#f6f1e6',
  sheet: '#fcf9f2',
  ink: '#1b2220',
  muted: '#565c55',
  rule: '#d9d0be',
  river: '#0b615e',
  onRiver: '#fcf9f2',
};
/** The same for a reader in the dark. */
export const DARK: typeof LIGHT = {
  paper: '#151816',
  sheet: '#1c201d',
  ink: '#ebe6d9',
  muted: '#a9a799',
  rule: '#353b36',
  river: '#7accc4',
  onRiver: '#10201f',
};
export const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
