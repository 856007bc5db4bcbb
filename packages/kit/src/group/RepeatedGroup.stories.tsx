import type { Meta } from '@storybook/react-vite'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { TextField } from '../field/text-field/TextField.tsx'
import { Form } from '../form/Form.tsx'
import { withValue } from '../form/schema/path.ts'
import type { Values } from '../form/schema/path.ts'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { RepeatedGroup } from './RepeatedGroup.tsx'
import type { RepeatedGroupProps } from './RepeatedGroup.tsx'

export default { title: 'Forms/RepeatedGroup', component: RepeatedGroup } satisfies Meta<
  typeof RepeatedGroup
>

type Contact = { name: string; email: string }
const dana: Contact = { name: 'Dana Whitfield', email: 'dana@lakefront.example' }
const claire: Contact = { name: 'Claire Moreau', email: 'claire@rhone.example' }

type Contacts = { first?: readonly Contact[]; labels?: [name: string, email: string] } & Partial<
  Omit<RepeatedGroupProps<Contact>, 'entries' | 'onChange'>
>

function Contacts({
  first = [dana, claire],
  labels: [name, email] = ['Name', 'E-mail'],
  ...group
}: Contacts) {
  return (
    <Controlled initial={first}>
      {(contacts, onChange) => (
        <RepeatedGroup
          id="contacts"
          label="Contacts"
          newEntry={() => ({ name: '', email: '' })}
          texts={{ entry: (place) => `Contact ${place}` }}
          {...group}
          entries={contacts}
          onChange={onChange}
        >
          {({ entry, idPrefix, onChange: change }) => (
            <Ticket>
              <TicketRow>
                <TextField
                  id={`${idPrefix}name`}
                  label={name}
                  value={entry.name}
                  onChange={(value) => change({ ...entry, name: value })}
                  disabled={group.disabled}
                />
                <TextField
                  id={`${idPrefix}email`}
                  label={email}
                  type="email"
                  value={entry.email}
                  onChange={(value) => change({ ...entry, email: value })}
                  disabled={group.disabled}
                />
              </TicketRow>
            </Ticket>
          )}
        </RepeatedGroup>
      )}
    </Controlled>
  )
}

export const Two = (args: Contacts) => <Contacts {...args} />
export const None = () => <Contacts first={[]} hint="We call them when you cannot be reached." />
export const Full = () => <Contacts most={2} />
export const WithError = () => <Contacts first={[]} required error="Please add a contact" />
export const WithAWrongEntry = () => (
  <Contacts entryErrors={[undefined, 'This contact is in the list already']} />
)
export const Disabled = () => <Contacts disabled />
export const InAForm = () => (
  <Controlled initial={{ contacts: [dana, { name: '', email: 'claire' }] } as Values}>
    {(values, setValues) => (
      <Form
        schema={{
          content: [
            {
              type: 'group',
              field: 'contacts',
              label: 'Contacts',
              entryLabel: 'Contact',
              minEntries: 1,
              maxEntries: 3,
              rows: [
                [
                  { type: 'text', field: 'name', label: 'Name', required: true },
                  { type: 'text', field: 'email', label: 'E-mail', kind: 'email' },
                ],
              ],
            },
          ],
        }}
        values={values}
        errors={{ 'contacts[1].name': 'missing value', 'contacts[1].email': 'Invalid email' }}
        onChange={(path, value) => setValues(withValue(values, path, value))}
      />
    )}
  </Controlled>
)
/** Waits until the fields that few forms have are loaded. */
InAForm.play = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  while (!canvasElement.querySelector('fieldset'))
    await new Promise((done) => {
      requestAnimationFrame(done)
    })
}
export const LongGerman = () => (
  <div lang="de">
    <Contacts
      label="Ansprechpartnerinnen und Ansprechpartner für Geschäftsreisebuchungen"
      labels={['Vor- und Nachname', 'Geschäftliche E-\u2060Mail-Adresse']}
      most={2}
      texts={{
        entry: (place) => `Ansprechpartnerin oder Ansprechpartner ${place}`,
        add: 'Ansprechpartner hinzufügen',
        remove: 'Entfernen',
        up: 'Nach oben',
        down: 'Nach unten',
        full: (most) => `Höchstens ${most} Ansprechpartner`,
      }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Contacts
      label="緊急連絡先"
      labels={['お名前', 'メールアドレス']}
      texts={{
        entry: (place) => `連絡先${place}`,
        add: '連絡先を追加',
        remove: '削除',
        up: '上へ移動',
        down: '下へ移動',
      }}
    />
  </div>
)
