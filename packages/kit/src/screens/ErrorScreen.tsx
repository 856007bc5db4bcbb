'use client'

import type { ComponentProps, ReactNode, Ref } from 'react'
import { Notice } from '../feedback/notice/Notice.tsx'
import { Centre, Stack } from '../layout/frames/Frames.tsx'
import { useTexts } from '../settings/settings.ts'
import { Text } from '../text/Text.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'
import { english } from './screen-texts.ts'
import type { ScreenTexts } from './screen-texts.ts'

export type ErrorScreenProps = Omit<ComponentProps<'main'>, 'children' | 'title'> & {
  /** There is a topbar above. @default true */
  head?: boolean | undefined
  /** Says what happened. @default Something went wrong! */
  title?: string | undefined
  /** The heading, which can take the focus. @default none */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** A sentence that is read out when it appears. @default none */
  notice?: ReactNode
  /** The message of the error, shown on request. @default none */
  message?: string | undefined
  /** Ways on: a button that tries again. @default none */
  children?: ReactNode
  /** Words of its own. @default English */
  texts?: Partial<ScreenTexts> | undefined
}

/** The screen after an error: what happened, a way on, and on request the message. */
export function ErrorScreen({
  title,
  headingRef,
  notice,
  message,
  children,
  texts: own,
  ...centre
}: ErrorScreenProps) {
  const { wentWrong } = useTexts('screens', english, { ...own, wentWrong: title ?? own?.wentWrong })
  return (
    <Centre {...centre}>
      <Text variant="title" ref={headingRef} tabIndex={-1}>
        {wentWrong}
      </Text>
      {notice && (
        <Notice tone="red" role="alert">
          {notice}
        </Notice>
      )}
      {message === undefined ? (
        <Stack row>{children}</Stack>
      ) : (
        <ErrorDetails message={message} texts={own}>
          {children}
        </ErrorDetails>
      )}
    </Centre>
  )
}
