import { MantineProvider, Select } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.css'
import { options } from './options.ts'

const data = options.map(({ id, name }) => ({ value: String(id), label: name }))

const Page = () => (
  <MantineProvider>
    <Select label="Agency" data={data} searchable />
  </MantineProvider>
)

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
