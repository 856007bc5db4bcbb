import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import Select from 'react-select'
import { options } from './options.ts'

const Page = () => (
  <Select
    aria-label="Agency"
    options={options}
    getOptionLabel={({ name }) => name}
    getOptionValue={({ id }) => String(id)}
  />
)

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
