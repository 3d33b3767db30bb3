/** The script’s URL in its inline form, where no tag has it: the argument at the end of a released file. */
declare const INLINE: string | undefined;
declare const VERSION: string;
