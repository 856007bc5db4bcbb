import { Button, Card, Code, Stack } from '@passerelle/kit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './WithError.module.css'

/** Buttons, and behind the last of them what the fault is called. */
export function WithError({ message, children }: { message: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Stack row>
        {children}
        <Button variant="clean" aria-expanded={isShown} onClick={() => setShown(!isShown)}>{t(isShown ? 'hideError' : 'showError')}</Button>
      </Stack>
      {isShown && <div className={styles.message}><Card><Code>{message}</Code></Card></div>}
    </>
  )
}
