/**
 * This script is in the head of the prerendered /signin and runs before its form is visible.
 * Without it the browser itself would submit the form, with the password in the address, and a
 * click before the program has loaded would be lost. Typing after the click cancels it.
 * `src/navigation/replay-early-click.ts` reads what was recorded. The script is short, because it
 * is sent with the page.
 */
export const recordEarlyClick =
  'var earlyClick={};for(const type of["click","submit","input"])addEventListener(type,e=>{if(earlyClick)earlyClick.target=type=="input"?undefined:e.target;if(type=="submit")e.preventDefault()})'
