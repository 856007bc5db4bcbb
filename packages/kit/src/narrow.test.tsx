/** Long words in a narrow place, and colours that the reader's system forces. */
import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../test/emulate-media.ts'
import { BoardingPass } from './pass/BoardingPass.tsx'
import { Datum } from './pass/Datum.tsx'
import { Empty } from './list/Empty.tsx'
import { Button } from './button/Button.tsx'
import { Menu } from './menu/Menu.tsx'
import { Steps } from './steps/Steps.tsx'

const address = 'maximiliane.von.hohenstein-wolkenburg-schwarzenberg@reisebuero.example'

test.each<[string, ReactNode]>([
  ['an empty list', <Empty key="e">{address}</Empty>],
  [
    'a boarding pass',
    <BoardingPass key="p" stub={<Datum term={address}>{address}</Datum>}>
      <p>{address}</p>
    </BoardingPass>,
  ],
  ['a button', <Button key="b">{address}</Button>],
  ['a busy button', <Button key="b" busy busyLabel={address} />],
  [
    'a button of a menu',
    <Menu key="m" label={address} named entries={[]}>
      {address}
    </Menu>,
  ],
])('%s of 280 px holds an address of 69 letters', async (_, element) => {
  const screen = await render(<div style={{ width: 280 }}>{element}</div>)
  const box = screen.container.firstElementChild
  expect(box && box.scrollWidth - box.clientWidth).toBe(0)
})

test('with forced colours the current step differs from the steps ahead', async () => {
  await emulateMedia({ forcedColors: 'active' })
  const screen = await render(
    <Steps label="Steps" current={2} steps={['One', 'Two', 'Three'].map((name) => ({ name }))} />,
  )
  const plates = [...screen.container.querySelectorAll('li > :first-child')]
  const colours = plates.map((plate) => getComputedStyle(plate).backgroundColor)
  await emulateMedia({ forcedColors: null })
  expect(colours[1]).not.toBe(colours[2])
})
