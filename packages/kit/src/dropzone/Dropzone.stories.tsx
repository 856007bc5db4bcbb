import type { Meta } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import type { Args } from '../../test/stories/args.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { ZoneLoaderContext } from './zone-loader.ts'
import { Dropzone } from './Dropzone.tsx'
import type { DropzoneProps } from './Dropzone.tsx'
import type { FileObject } from './file-object.ts'

export default { title: 'Fields/Dropzone', component: Dropzone } satisfies Meta<typeof Dropzone>

function Zone({
  first = [],
  ...zone
}: { first?: readonly FileObject[] } & Omit<DropzoneProps, 'value' | 'onChange'>) {
  return (
    <Controlled initial={first}>
      {(value, onChange) => <Dropzone {...zone} value={value} onChange={onChange} />}
    </Controlled>
  )
}

const file = (name: string, kilobytes: number, type = 'image/png'): FileObject => ({
  name,
  type,
  content: `data:${type};base64,${'A'.repeat(Math.ceil((kilobytes * 1024) / 3) * 4)}`,
})
const logo = file('agency-logo.png', 312)
const brochure = file('brochure-2026.pdf', 840, 'application/pdf')

/** Waits until the area is loaded. */
const waitForArea = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  for (
    let frames = 0;
    frames < 200 && !canvasElement.querySelector('input[type=file]');
    frames += 1
  )
    await new Promise(requestAnimationFrame)
}
const withPlay = (
  story: (args: Args<typeof Dropzone>) => ReactNode,
  then?: (root: HTMLElement) => Promise<void> | void,
) =>
  Object.assign(story, {
    play: async (context: { canvasElement: HTMLElement }) => {
      await waitForArea(context)
      await then?.(context.canvasElement)
    },
  })

const choose = (files: File[]) => async (root: HTMLElement) => {
  const input = root.querySelector<HTMLInputElement>('input[type=file]')
  const chosen = new DataTransfer()
  for (const each of files) chosen.items.add(each)
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  for (let frames = 0; frames < 200 && !root.textContent.includes('upload'); frames += 1)
    await new Promise(requestAnimationFrame)
}

export const Empty = withPlay((args) => <Zone id="logo" label="Logo of the agency" {...args} />)
export const SeveralFiles = withPlay(() => (
  <Zone
    id="papers"
    label="Papers"
    maxFiles={5}
    maxFileSize={2}
    first={[logo, brochure]}
    hint="Pictures and documents"
    optional
  />
))
export const LimitReached = withPlay(() => (
  <Zone id="logo" label="Logo of the agency" first={[logo]} />
))
export const Refused = withPlay(
  () => <Zone id="papers" label="Papers" maxFiles={2} maxFileSize={0.01} />,
  choose([new File([], 'empty.txt'), new File(['x'.repeat(20_000)], 'logo-2025.png')]),
)
export const NameOfABadFriend = withPlay(() => (
  <Zone
    id="logo"
    label="Logo of the agency"
    maxFiles={2}
    first={[file('<img src=x onerror=alert(1)>.png', 3), file('invoice\u202Efdp.exe', 2, '')]}
  />
))
export const DraggedOver = withPlay(
  () => <Zone id="logo" label="Logo of the agency" />,
  async (root) => {
    const dragged = new DataTransfer()
    dragged.items.add(new File(['x'], 'logo.png'))
    root
      .querySelector('[role=group]')
      ?.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer: dragged }))
    for (let frames = 0; frames < 200 && !root.querySelector('[data-over]'); frames += 1)
      await new Promise(requestAnimationFrame)
  },
)
export const WithError = withPlay(() => (
  <Zone
    id="logo"
    label="Logo of the agency"
    error="This is a required field. Please enter your details."
  />
))
export const Disabled = withPlay(() => (
  <Zone id="logo" label="Logo of the agency" first={[logo]} maxFiles={2} disabled />
))
export const Changed = withPlay(() => <Zone id="logo" label="Logo of the agency" changed />)
export const Loading = () => (
  <ZoneLoaderContext value={() => new Promise(() => undefined)}>
    <Zone id="logo" label="Logo of the agency" />
  </ZoneLoaderContext>
)
export const NotLoaded = Object.assign(
  () => (
    <ZoneLoaderContext
      value={async () => {
        throw new Error('offline')
      }}
    >
      <Zone id="logo" label="Logo of the agency" />
    </ZoneLoaderContext>
  ),
  {
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      for (
        let frames = 0;
        frames < 200 && !canvasElement.querySelector('[role=alert]');
        frames += 1
      )
        await new Promise(requestAnimationFrame)
    },
  },
)
export const LongGerman = withPlay(() => (
  <div lang="de">
    <Zone
      id="logo"
      label="Geschäftsanmeldung beziehungsweise Gewerbeerlaubnis des Reisebüros"
      first={[
        file(
          'Gewerbeanmeldungsbescheinigungskopie-der-Reisebürogesellschaft-Süddeutschland.pdf',
          700,
          'application/pdf',
        ),
      ]}
      texts={{
        drop: 'Legen Sie hier eine Datei ab',
        or: 'oder',
        choose: 'wählen Sie eine von Ihrem Gerät aus',
        limits: (files, size) => `Höchstens ${files} Dateien mit je ${size}M`,
        full: (files) => `Die Höchstzahl von ${files} Dateien ist erreicht!`,
      }}
    />
  </div>
))
export const LongJapanese = withPlay(() => (
  <div lang="ja">
    <Zone
      id="logo"
      label="旅行業登録票の写し（画像または文書ファイル）"
      first={[file('旅行業登録票の写し二〇二六年度版最終確認済み.png', 90)]}
      maxFiles={2}
      texts={{
        drop: 'ここにファイルをドロップしてください',
        or: 'または',
        choose: '端末から選ぶ',
        limits: (files, size) => `最大${files}個、各${size}Mまで`,
      }}
    />
  </div>
))
