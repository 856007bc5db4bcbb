import './styles.ts'
import './app/texts.ts'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { startTexts } from './app/i18n.ts'
import { readSettings } from './app/settings.ts'
import { makeStore } from './app/store.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
const i18n = await startTexts([])
createRoot(root).render(<BrowserRouter><App store={makeStore()} i18n={i18n} settings={readSettings()} /></BrowserRouter>)
