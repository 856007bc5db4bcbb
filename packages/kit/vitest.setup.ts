import { setBack } from './src/testing/shared-page.ts'
import { afterEach } from 'vitest'
import './src/tokens.css'
import './src/base.css'
import './src/fonts/fonts.css'
import './src/testing/face.css'
import './src/index.ts' // the sheets of the elements, in the order in which a partner has them

const address = location.href

afterEach(async () => {
  await setBack()
  history.replaceState(null, '', address)
})
