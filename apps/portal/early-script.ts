/**
 * Stands in the head of the drawn /signin and runs before its form is seen. The browser itself would send the form, with the password in the
 * address; and a press before the program has come would be lost. Whoever types on has thought better of it. `src/navigation/replay-early-click.ts` takes over.
 */
export const earlyScript =
  'var early={};for(const type of["click","submit","input"])addEventListener(type,e=>{if(early)early.pressed=type=="input"?undefined:e.target;if(type=="submit")e.preventDefault()})'
