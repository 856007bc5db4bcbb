import './src/tokens.css'
import './src/base.css'
import './src/fonts/fonts.css'
import './src/testing/face.css'
