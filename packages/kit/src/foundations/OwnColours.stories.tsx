import type { Meta } from '@storybook/react-vite'
import { Badge, Button, Checkbox, Notice, Text, TextField, Ticket, TicketRow } from '../index.ts'
import styles from './Foundations.module.css'
import { harbour, ink, meadow, propertiesOf } from './own-colours.ts'
import type { OwnColours } from './own-colours.ts'

export default { title: 'Foundations/Your own colours' } satisfies Meta

const doNothing = () => undefined

function Sample({ colours, of }: { colours: OwnColours; of: string }) {
  return (
    <div className={styles.themes}>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          className={styles.brand}
          data-theme={theme}
          style={propertiesOf(colours, theme)}
        >
          <Elements id={`${of}-${theme}`} />
        </div>
      ))}
    </div>
  )
}

function Elements({ id }: { id: string }) {
  return (
    <>
      <Text variant="subtitle">Register your agency</Text>
      <Ticket>
        <TicketRow>
          <TextField
            id={`${id}-name`}
            label="Name of the agency"
            value="Lakefront"
            onChange={doNothing}
          />
          <TextField
            id={`${id}-city`}
            label="City"
            value=""
            onChange={doNothing}
            error="Which city?"
          />
        </TicketRow>
      </Ticket>
      <Checkbox id={`${id}-news`} label="Send me the newsletter" checked onChange={doNothing} />
      <Notice tone="blue">
        The number of places is limited. <a href="#terms">Read the terms</a>
      </Notice>
      <div className={styles.row}>
        <Badge tone="green">Confirmed</Badge>
        <Badge tone="orange">Waiting</Badge>
      </div>
      <div className={styles.row}>
        <Button>Register</Button>
        <Button variant="secondary">Cancel</Button>
      </div>
    </>
  )
}

export const OneColour = () => <Sample of="harbour" colours={harbour} />
export const AWholeBrand = () => <Sample of="meadow" colours={meadow} />
export const InkOnPaper = () => <Sample of="ink" colours={ink} />
