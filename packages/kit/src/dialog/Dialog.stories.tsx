import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'

const nothing = () => undefined

export const Question = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondaryMedium" tone="danger" onClick={() => setOpen(true)}>Reject</Button>
      <Dialog open={open} title="Reject this registration?" onClose={close}
        actions={<><Button variant="secondaryMedium" onClick={close}>Cancel</Button><Button variant="secondaryMedium" tone="danger" onClick={close}>Reject</Button></>}>
        <p>Dana Whitfield will be told by e-mail.</p>
      </Dialog>
    </>
  )
}
export const Open = () => (
  <Dialog open title="Reject this registration?" onClose={nothing} actions={<Button variant="secondaryMedium">Cancel</Button>}>
    <p>Dana Whitfield will be told by e-mail.</p>
  </Dialog>
)
