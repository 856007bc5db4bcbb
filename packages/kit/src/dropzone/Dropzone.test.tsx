import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { ZoneLoaderContext } from './zone-loader.ts'
import { Dropzone } from './Dropzone.tsx'
import type { DropzoneProps } from './Dropzone.tsx'
import { bytesOf } from './read-file.ts'
import { isFileObject } from './file-object.ts'
import type { FileObject } from './file-object.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'

afterEach(() => vi.restoreAllMocks())

const readAsDataURL = Object.getOwnPropertyDescriptor(FileReader.prototype, 'readAsDataURL')
  ?.value as (this: FileReader, file: Blob) => void
const small = (name: string, content = name) => new File([content], name, { type: 'text/plain' })
const sized = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const fileObject = (name: string): FileObject => ({
  name,
  type: 'text/plain',
  content: `data:text/plain;base64,${btoa(name)}`,
})

async function show({ value: first = [], ...props }: Partial<DropzoneProps> = {}) {
  const onChange = vi.fn<(files: FileObject[]) => void>()
  const onToast = vi.fn<(toast: ToastRequest) => void>()
  const screen = await render(
    <main>
      <Controlled<readonly FileObject[]> initial={first}>
        {(value, set) => (
          <Dropzone
            id="logo"
            label="Logo"
            onToast={onToast}
            {...props}
            value={value}
            onChange={(files) => {
              onChange(files)
              set(files)
            }}
          />
        )}
      </Controlled>
    </main>,
  )
  const area = screen.getByRole('group', { name: 'Logo' })
  await expect.element(area).toBeVisible()
  const dropped = (type: string, files: File[]) => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
    area.element().dispatchEvent(event)
    return event
  }
  return {
    screen,
    area,
    onChange,
    onToast,
    dropped,
    drop: (...files: File[]) => dropped('drop', files),
    names: () => onChange.mock.lastCall?.[0].map(({ name }) => name),
    toasts: () => onToast.mock.calls.map(([toast]) => toast),
    button: screen.getByRole('button', { name: 'Logo choose one' }),
  }
}

describe('a file dropzone', () => {
  test('says its limits, by default one file of one megabyte', async () => {
    const { screen } = await show()
    await expect.element(screen.getByText('Maximum 1 files with 1M each')).toBeVisible()
  })

  test('has words of its own', async () => {
    const { screen } = await show({ texts: { drop: 'Legen Sie hier eine Datei ab' } })
    await expect.element(screen.getByText('Legen Sie hier eine Datei ab')).toBeVisible()
  })

  test('a file becomes its name, its type and its content as a data URL', async () => {
    const { drop, onChange, onToast } = await show()
    drop(small('note.txt', 'Hello'))
    await expect
      .poll(() => onChange.mock.calls)
      .toEqual([
        [[{ name: 'note.txt', type: 'text/plain', content: 'data:text/plain;base64,SGVsbG8=' }]],
      ])
    expect(onToast).not.toHaveBeenCalled()
  })

  test('a file over the size is refused with a toast of 3 s, and the others are kept', async () => {
    const { drop, toasts, names } = await show({ maxFiles: 3 })
    drop(small('a.txt'), sized('big.png', 1024 * 1024 + 1), small('b.txt'))
    await expect.poll(names).toEqual(['a.txt', 'b.txt'])
    expect(toasts()).toEqual([
      {
        message: 'big.png exceeded the maximum size allowed, I will not upload it',
        type: 'warning',
        autoClose: 3000,
      },
    ])
  })

  test.each([
    ['.pdf', ['a.PDF'], ['b.txt', 'pdf']],
    ['image/png', ['a.png'], ['a.jpg']],
    [' IMAGE/*, .txt ', ['a.png', 'a.jpg', 'b.txt'], ['a.PDF']],
    ['', ['a.PDF', 'a.png', 'a.jpg', 'b.txt', 'pdf'], []],
  ])(
    'of the kinds %j it takes %j and refuses the others with words',
    async (accept, taken, not) => {
      const { screen, drop, names, toasts } = await show({ accept, maxFiles: 9 })
      expect(screen.container.querySelector('input')?.getAttribute('accept') ?? '').toBe(accept)
      const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }
      drop(
        ...[...taken, ...not].map(
          (name) => new File([name], name, { type: types[name.split('.')[1] ?? ''] ?? '' }),
        ),
      )
      await expect.poll(names).toEqual(taken)
      expect(toasts().map(({ message }) => message)).toEqual(
        not.map((name) => `${name} is not of an accepted kind, I will not upload it`),
      )
    },
  )

  test('a file of exactly the size is taken', async () => {
    const { drop, names } = await show()
    drop(sized('full.bin', 1024 * 1024))
    await expect.poll(names).toEqual(['full.bin'])
  })

  test('too many files: a toast about the maximum quantity, those that fit are kept, and a panel says that the limit is reached', async () => {
    const { screen, drop, toasts, names } = await show({ maxFiles: 2 })
    drop(small('a.txt'), small('b.txt'), small('c.txt'), small('d.txt'))
    await expect.poll(names).toEqual(['a.txt', 'b.txt'])
    expect(toasts()).toEqual([
      {
        message: 'The maximum quantity is 2 files, I will not upload more',
        type: 'warning',
        autoClose: 3000,
      },
    ])
    await expect.element(screen.getByText('You reached the 2 files limit!')).toBeVisible()
  })

  test('at the limit nothing can be chosen and a drop is answered with the reason', async () => {
    const { drop, toasts, onChange, button, area } = await show({ value: [fileObject('a.txt')] })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(area).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(/You reached the 1 files limit!/)
    expect(drop(small('b.txt')).defaultPrevented).toBe(true)
    await expect.poll(() => toasts().length).toBe(1)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('below the limit there is no panel', async () => {
    const { screen } = await show({ maxFiles: 2, value: [fileObject('a.txt')] })
    expect(screen.getByText(/You reached/).elements()).toEqual([])
  })

  test('a file of size 0 is refused with words', async () => {
    const { drop, toasts, names } = await show({ maxFiles: 2 })
    drop(sized('empty.txt', 0), small('a.txt'))
    await expect.poll(names).toEqual(['a.txt'])
    expect(toasts().map(({ message }) => message)).toEqual([
      'empty.txt is empty, I will not upload it',
    ])
  })

  test('a file that cannot be read is refused with words and takes no place', async () => {
    const read = readAsDataURL
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (
      this: FileReader,
      file,
    ) {
      if (file instanceof File && file.name === 'gone.txt')
        this.dispatchEvent(new ProgressEvent('error'))
      else read.call(this, file)
    })
    const { drop, toasts, names } = await show()
    drop(small('gone.txt'), small('a.txt'))
    await expect.poll(names).toEqual(['a.txt'])
    expect(toasts().map(({ message }) => message)).toEqual([
      'gone.txt could not be read, I will not upload it',
    ])
  })

  test('a file that is there already is refused; another one of its name is not', async () => {
    const { drop, toasts, names } = await show({ maxFiles: 3, value: [fileObject('a.txt')] })
    drop(small('a.txt'), small('a.txt', 'other'))
    await expect.poll(names).toEqual(['a.txt', 'a.txt'])
    expect(toasts().map(({ message }) => message)).toEqual([
      'a.txt is already here, I will not upload it again',
    ])
  })

  test('what is dropped while others are being read comes after them', async () => {
    const read = readAsDataURL
    const waiting: (() => void)[] = []
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (
      this: FileReader,
      file,
    ) {
      waiting.push(() => read.call(this, file))
    })
    const { drop, names } = await show({ maxFiles: 2 })
    drop(small('a.txt'))
    await expect.poll(() => waiting.length).toBe(1)
    drop(small('b.txt'), small('c.txt'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    waiting.shift()?.()
    await expect.poll(names).toEqual(['a.txt'])
    await expect.poll(() => waiting.length).toBe(1)
    waiting.shift()?.()
    await expect.poll(names).toEqual(['a.txt', 'b.txt'])
  })

  test('the reasons outlive their toasts under the area, until the next files come', async () => {
    const { screen, drop } = await show({ maxFiles: 2 })
    drop(sized('empty.txt', 0))
    await expect.element(screen.getByText('empty.txt is empty, I will not upload it')).toBeVisible()
    drop(small('a.txt'))
    await expect
      .element(screen.getByText('empty.txt is empty, I will not upload it'))
      .not.toBeInTheDocument()
  })

  test('without toasts the reasons are announced', async () => {
    const { screen, drop } = await show({ onToast: undefined })
    drop(sized('empty.txt', 0))
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('empty.txt is empty, I will not upload it')
  })

  test('is busy while it reads', async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(() => undefined)
    const { screen, area, drop } = await show()
    await expect.element(area).not.toHaveAttribute('aria-busy')
    drop(small('a.txt'))
    await expect.element(area).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('status', { name: 'Reading' })).toBeVisible()
  })

  test('what was being read when it went is not reported', async () => {
    const readers: FileReader[] = []
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      readers.push(this)
    })
    const { screen, drop, onChange } = await show()
    drop(small('a.txt'))
    await expect.poll(() => readers.length).toBe(1)
    await screen.unmount()
    vi.spyOn(FileReader.prototype, 'result', 'get').mockReturnValue('data:,a')
    readers[0]?.dispatchEvent(new ProgressEvent('load'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a visible button chooses files, by keys too', async () => {
    const { screen, button } = await show()
    const opened = vi
      .spyOn(screen.container.querySelector('input') as HTMLInputElement, 'click')
      .mockImplementation(() => undefined)
    await userEvent.keyboard('{Tab}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    await userEvent.keyboard(' ')
    expect(opened).toHaveBeenCalledTimes(2)
  })

  test('says that a file is over it', async () => {
    const { area, dropped } = await show()
    dropped('dragenter', [small('a.txt')])
    await expect.element(area).toHaveAttribute('data-over')
    dropped('dragleave', [])
    await expect.element(area).not.toHaveAttribute('data-over')
  })

  test('each file has a button that removes it, and the focus goes to the button that chooses', async () => {
    const { screen, button, names } = await show({
      maxFiles: 2,
      value: [fileObject('a.txt'), fileObject('b.txt')],
    })
    await screen.getByRole('button', { name: 'Remove a.txt' }).click()
    expect(names()).toEqual(['b.txt'])
    await expect.element(button).toHaveFocus()
  })

  test('disabled it takes nothing, removes nothing, and does not let the browser open the file', async () => {
    const { screen, area, drop, onChange, onToast } = await show({
      disabled: true,
      maxFiles: 2,
      value: [fileObject('a.txt')],
    })
    await expect.element(area).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
    expect(drop(small('b.txt')).defaultPrevented).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(onChange).not.toHaveBeenCalled()
    expect(onToast).not.toHaveBeenCalled()
  })

  test('names are text, and nothing in them turns the reading direction', async () => {
    const { screen } = await show({
      maxFiles: 3,
      value: [
        fileObject('<img src=x onerror=alert(1)>'),
        { ...fileObject('a'), name: 'invoice\u202Efdp.exe' },
      ],
    })
    await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect.element(screen.getByText('invoice\ufffdfdp.exe')).toBeVisible()
    expect(screen.container.querySelector('img')).toBeNull()
  })

  test('has no accessibility violation', async () => {
    await show({
      maxFiles: 2,
      value: [fileObject('a.txt')],
      error: 'Wrong',
      hint: 'A picture',
      optional: true,
    })
    expect(await accessibilityViolations()).toEqual([])
  })
})

test('an area that cannot be loaded says so and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let works = false
  const load = async () => {
    if (!works) throw new TypeError('Failed to fetch dynamically imported module')
    return import('./Zone.tsx')
  }
  const screen = await render(
    <ZoneLoaderContext value={load}>
      <Dropzone id="logo" label="Logo" value={[]} onChange={() => undefined} />
    </ZoneLoaderContext>,
  )
  await expect.element(screen.getByText('The file area could not be loaded')).toBeVisible()
  works = true
  await screen.getByRole('button', { name: 'Logo Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Logo choose one' })).toBeVisible()
})

test('what takes drops is loaded on demand', () => {
  const sources = import.meta.glob<string>('./*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const heavy =
    /^import (?!type)[^;\n]*'(react-dropzone|\.\/(Zone|DropArea|Files|useIntake|texts|file)\.tsx?)'/m
  const importsHeavy = ['./Dropzone.tsx', './zone-loader.ts', './Zone.tsx'].map((path) =>
    heavy.test(sources[path] ?? ''),
  )
  expect(importsHeavy).toEqual([false, false, true])
})

test.each([
  [0, ''],
  [1, 'a'],
  [2, 'ab'],
  [3, 'abc'],
  [4, 'abcd'],
])('%i bytes are counted from the content', (bytes, text) => {
  expect(bytesOf({ name: '', type: '', content: `data:text/plain;base64,${btoa(text)}` })).toBe(
    bytes,
  )
})

test('only an object of three texts is a file object', () => {
  expect(
    [fileObject('a'), { ...fileObject('a'), content: 1 }, { name: 'a' }, null, 'a'].map(
      isFileObject,
    ),
  ).toEqual([true, false, false, false, false])
})
