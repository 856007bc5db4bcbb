import { StrictMode } from 'react'
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { options } from './options.ts'
import './react-aria.css'

const Page = () => (
  <ComboBox defaultItems={options} allowsEmptyCollection>
    <Label>Agency</Label>
    <div>
      <Input />
      <Button>▼</Button>
    </div>
    <Popover className="popover">
      <ListBox className="list">
        {(option: { id: number; name: string }) => <ListBoxItem>{option.name}</ListBoxItem>}
      </ListBox>
    </Popover>
  </ComboBox>
)

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
