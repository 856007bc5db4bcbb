/** The styles that all screens share come before those of single elements. */
import '@passerelle/kit/tokens.css'
import '@passerelle/kit/fonts.css'
import '@passerelle/kit/base.css'
import '@passerelle/kit/text.css'
import './page.css'
import './page-foot.css'
