/** The place of the script in `index.html`. */
export const watchStartMark = '%WATCH_START%'

/**
 * Stands in every page and shows one of two sentences: the browser is too old, or the program has
 * not started after 10 seconds. The program removes both when it starts. The three features are
 * the newest that Chrome and Edge 111, Safari 16.4 and Firefox 121 brought, so older browsers lack
 * at least one. The script itself is written for older browsers, and short, because it is sent with
 * the page.
 */
export const watchStart =
  'function show(i){i=document.getElementById(i);if(i)i.hidden=!1}try{var isNew=RegExp("(?<=a)")&&CSS.supports("selector(:has(a))")&&CSS.supports("color","color-mix(in srgb,red,red)")}catch(e){}isNew?setTimeout(show,1e4,"late"):show("old")'
