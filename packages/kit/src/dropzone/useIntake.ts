import { useEffect, useRef, useState } from 'react'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { isLarger, readFile, shownName } from './file.ts'
import type { FileObject } from './file-object.ts'
import type { ZoneTexts } from './texts.ts'

export type Intake = {
  value: readonly FileObject[]
  onChange: (files: FileObject[]) => void
  onToast: ((toast: ToastRequest) => void) | undefined
  maxFiles: number
  /** Megabytes each. */
  maxFileSize: number
  texts: ZoneTexts
}

const autoClose = 3000 // ms, specification section 8

/**
 * Takes files in, one drop after the other. What cannot be taken is refused with words, in toasts and in `refusals`, and the
 * others are kept.
 */
export function useIntake(intake: Intake) {
  const [waiting, setWaiting] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const latest = useRef(intake)
  const gone = useRef(false)
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    latest.current = intake
  })
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const give = (files: FileObject[]) => {
    latest.current = { ...latest.current, value: files } // the next drop must not wait for a drawing
    latest.current.onChange(files)
  }
  const takeAll = async (files: readonly File[]) => {
    const { kept, refused } = await sorted(files, () => latest.current)
    setWaiting((before) => before - 1)
    if (gone.current) return
    setRefusals(refused)
    for (const message of refused) latest.current.onToast?.({ message, type: 'warning', autoClose })
    if (kept.length > 0) give([...latest.current.value, ...kept])
  }
  return {
    refusals,
    busy: waiting > 0,
    take: (files: readonly File[]) => {
      setWaiting((before) => before + 1)
      queue.current = queue.current.then(() => takeAll(files))
    },
    remove: (file: FileObject) => {
      setRefusals([])
      give(latest.current.value.filter((each) => each !== file))
    },
  }
}

/** Parts the files to keep from the reasons against the others, in their order. */
async function sorted(
  files: readonly File[],
  latest: () => Intake,
): Promise<{ kept: FileObject[]; refused: string[] }> {
  const kept: FileObject[] = []
  const refused: string[] = []
  let surplus = false
  for (const file of files) {
    const { value, maxFiles, maxFileSize, texts } = latest()
    const name = shownName(file.name)
    if (file.size === 0) refused.push(texts.empty(name))
    else if (isLarger(file, maxFileSize)) refused.push(texts.tooLarge(name))
    else if (value.length + kept.length >= maxFiles) surplus = true
    else {
      const read = await readFile(file)
      if (!read) refused.push(texts.unreadable(name))
      else if (
        [...value, ...kept].some((each) => each.name === read.name && each.content === read.content)
      )
        refused.push(texts.duplicate(name))
      else kept.push(read)
    }
  }
  const { maxFiles, texts } = latest()
  return { kept, refused: surplus ? [...refused, texts.tooMany(maxFiles)] : refused }
}
