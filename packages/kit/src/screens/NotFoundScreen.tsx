'use client'

import type { ComponentProps, ReactNode, Ref } from 'react'
import { LostRoute } from '../horizon/LostRoute.tsx'
import { Centre } from '../layout/frames/Frames.tsx'
import { useTexts } from '../settings/settings.ts'
import { Text } from '../text/Text.tsx'
import { english } from './screen-texts.ts'
import styles from './NotFoundScreen.module.css'

export type NotFoundScreenProps = Omit<ComponentProps<'main'>, 'children' | 'title'> & {
  /** There is a topbar above. @default true */
  head?: boolean | undefined
  /** Says what is not there. @default Page not found! */
  title?: string | undefined
  /** The heading, which can take the focus. @default none */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** Ways on: one or two buttons. @default none */
  children?: ReactNode
}

/** The screen of an address that leads nowhere: the lost route, a sentence, and the ways on. */
export function NotFoundScreen({ title, headingRef, children, ...centre }: NotFoundScreenProps) {
  const { notFound } = useTexts('screens', english, { notFound: title })
  return (
    <Centre {...centre} wide>
      <LostRoute className={styles.art} />
      <Text variant="title" ref={headingRef} tabIndex={-1}>
        {notFound}
      </Text>
      {children && <div className={styles.ways}>{children}</div>}
    </Centre>
  )
}
