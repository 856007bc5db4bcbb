/** The page around every screen. It loads the styles of the elements that it has, and no others. */
import type { ReactNode } from 'react'
import '@passerelle/kit/tokens.css'
import '@passerelle/kit/fonts.css'
import '@passerelle/kit/css/Form.css'
import '@passerelle/kit/css/KitProvider.css'
import '@passerelle/kit/css/Notice.css'
import './page.css'

export const metadata = { title: 'Lakefront Journeys' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme="light">
      <body>{children}</body>
    </html>
  )
}
