import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './kit.css'
import { SelectField, Ticket, TicketRow } from '../../src/index.ts'
import { options } from './options.ts'

function Page() {
  const [value, setValue] = useState<string | number | null>(null)
  return (
    <Ticket>
      <TicketRow>
        <SelectField
          id="agency"
          label="Agency"
          options={options}
          value={value}
          onChange={setValue}
        />
      </TicketRow>
    </Ticket>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
