/** Opened in a hidden frame, where the portal answers without a page (prompt=none); hands the answer to the page around it. */
import { portal } from './portal.js'

await portal.signinSilentCallback()
