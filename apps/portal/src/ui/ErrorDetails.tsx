import { Button, Card, Code, Icon, Stack } from '@passerelle/kit'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ErrorDetails.module.css'

/** Buttons. The last one shows the error message. */
export function ErrorDetails({ message, children }: { message: string; children?: ReactNode }) {
  const { t } = useTranslation()
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
          {t(isShown ? 'hideError' : 'showError')}
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
