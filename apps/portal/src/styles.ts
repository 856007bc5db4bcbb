/** The looks that every screen shares, before any element's own. */
import '@passerelle/kit/tokens.css'
import '@passerelle/kit/fonts.css'
import '@passerelle/kit/base.css'
