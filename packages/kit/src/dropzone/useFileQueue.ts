import { useEffect, useRef, useState } from 'react'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { isLarger, readFile, shownName } from './read-file.ts'
import type { FileObject } from './file-object.ts'
import type { ZoneTexts } from './texts.ts'

export type FileQueueProps = {
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
 * Reads files, one drop after the other. Files that cannot be taken are named with the reason, in
 * toasts and in `refusals`; the other files are kept.
 */
export function useFileQueue(intake: FileQueueProps) {
  const [waiting, setWaiting] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const latest = useRef(intake)
  const isUnmounted = useRef(false)
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    latest.current = intake
  })
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const change = (files: FileObject[]) => {
    // the next drop may come before React renders
    latest.current = { ...latest.current, value: files }
    latest.current.onChange(files)
  }
  const takeFiles = async (files: readonly File[]) => {
    const { kept, refused } = await readFiles(files, () => latest.current)
    setWaiting((before) => before - 1)
    if (isUnmounted.current) return
    setRefusals(refused)
    for (const message of refused) latest.current.onToast?.({ message, type: 'warning', autoClose })
    if (kept.length > 0) change([...latest.current.value, ...kept])
  }
  return {
    refusals,
    busy: waiting > 0,
    take: (files: readonly File[]) => {
      setWaiting((before) => before + 1)
      queue.current = queue.current.then(() => takeFiles(files))
    },
    remove: (file: FileObject) => {
      setRefusals([])
      change(latest.current.value.filter((each) => each !== file))
    },
  }
}

/**
 * Separates the files to keep from the reasons against the others, both in the order of the files.
 */
async function readFiles(
  files: readonly File[],
  latest: () => FileQueueProps,
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
