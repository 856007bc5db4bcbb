import type { Passkey } from '@passerelle/contracts/passkeys.ts'
import { Button, Card, Stack, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import styles from './security.module.css'

interface PasskeySectionProps {
  passkeys: readonly Passkey[]
  /** Whether the password needs a second step, for which a passkey can be used. */
  isSecondStep: boolean
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

/** Lists the passkeys of the account, with the buttons that add, rename and remove one. */
export function PasskeySection({
  passkeys,
  isSecondStep,
  onAdd,
  onRename,
  onRemove,
}: PasskeySectionProps) {
  const { t } = useTranslation('security')
  return (
    <section className={styles.section}>
      <Text variant="subsubtitle" as="h2">
        {t('passkeys.title')}
      </Text>
      <Text variant="small">
        {[t('passkeys.lead'), isSecondStep && t('passkeys.second')].filter(Boolean).join(' ')}
      </Text>
      {passkeys.length > 0 && (
        <Card pad={false} className={styles.passkeys}>
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => onRename(passkey)}
                onRemove={() => onRemove(passkey)}
              />
            ))}
          </ul>
        </Card>
      )}
      <Button variant="secondaryMedium" onClick={onAdd}>
        {t('passkeys.add')}
      </Button>
    </section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t, i18n } = useTranslation('security')
  const { id, name, created_at: created, last_used_at: used } = passkey
  const moment = (time: string) => formatMoment(time, i18n.language)
  return (
    <li>
      <Stack gap="close">
        <Text variant="subsubtitle" as="h3" id={`passkey-${id}`}>
          {name}
        </Text>
        <Text variant="small">
          {used === null
            ? t('passkeys.since', { date: moment(created) })
            : t('passkeys.used', { date: moment(created), used: moment(used) })}
        </Text>
        <Stack row>
          <Button
            variant="secondarySmall"
            id={`rename-${id}`}
            aria-labelledby={`rename-${id} passkey-${id}`}
            onClick={onRename}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            variant="secondarySmall"
            id={`remove-${id}`}
            aria-labelledby={`remove-${id} passkey-${id}`}
            onClick={onRemove}
          >
            {t('app.remove')}
          </Button>
        </Stack>
      </Stack>
    </li>
  )
}
