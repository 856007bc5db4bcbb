'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Card, Stack } from '../layout/frames/Frames.tsx'
import { useTexts } from '../settings/settings.ts'
import { Code } from '../text/Text.tsx'
import { english } from './screen-texts.ts'
import type { ScreenTexts } from './screen-texts.ts'
import styles from './ErrorDetails.module.css'

export type ErrorDetailsProps = {
  /** The message of the error, for people who report it. */
  message: string
  /** Buttons before the one that shows the message. @default none */
  children?: ReactNode
  /** Words of its own. @default English */
  texts?: Partial<ScreenTexts> | undefined
}

/** Buttons. The last one shows the message of an error. */
export function ErrorDetails({ message, children, texts: own }: ErrorDetailsProps) {
  const { showError, hideError } = useTexts('screens', english, own)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Stack row>
        {children}
        <Button
          variant="clean"
          aria-expanded={isShown}
          iconEnd={<Icon of={isShown ? ChevronUp : ChevronDown} size={16} />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? hideError : showError}
        </Button>
      </Stack>
      {isShown && (
        <div className={styles.message}>
          <Card pad={false}>
            <Code>{message}</Code>
          </Card>
        </div>
      )}
    </>
  )
}
