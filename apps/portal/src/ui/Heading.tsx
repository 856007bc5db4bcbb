import { Text } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useScreen } from './useScreen.ts'

/** The title of a screen. It also names the window and takes the focus when the screen changes. */
export function Heading({ title, children = title }: { title: string; children?: ReactNode }) {
  const heading = useScreen(title)
  return (
    <Text variant="title" ref={heading} tabIndex={-1}>
      {children}
    </Text>
  )
}
