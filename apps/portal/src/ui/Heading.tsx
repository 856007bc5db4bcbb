import { Text } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useScreen } from './useScreen.ts'

/** The one title of a screen; it names the window too and takes the focus when the screen changes. */
export function Heading({ title, children = title }: { title: string; children?: ReactNode }) {
  const heading = useScreen(title)
  return (
    <Text variant="title" ref={heading} tabIndex={-1}>
      {children}
    </Text>
  )
}
