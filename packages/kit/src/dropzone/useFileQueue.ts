import { useEffect, useRef, useState } from 'react'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { isAccepted, isLarger, readFile, shownName } from './read-file.ts'
import type { FileObject } from './file-object.ts'
import type { ZoneTexts } from './texts.ts'

export type FileQueueProps = {
  value: readonly FileObject[]
  onChange: (files: FileObject[]) => void
  onToast: ((toast: ToastRequest) => void) | undefined
  maxFiles: number
  /** Megabytes each. */
  maxFileSize: number
  accept: string | undefined
  texts: ZoneTexts
}

const autoClose = 3000 // ms, specification section 8

/**
 * Reads files, one drop after the other. Files that cannot be taken are named with the reason, in
 * toasts and in `fileErrors`; the other files are kept.
 */
export function useFileQueue(intake: FileQueueProps) {
  const [waiting, setWaiting] = useState(0)
  const [fileErrors, setFileErrors] = useState<readonly string[]>([])
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
    const { kept, errors } = await readFiles(files, () => latest.current)
    setWaiting((before) => before - 1)
    if (isUnmounted.current) return
    setFileErrors(errors)
    for (const message of errors) latest.current.onToast?.({ message, type: 'warning', autoClose })
    if (kept.length > 0) change([...latest.current.value, ...kept])
  }
  return {
    fileErrors,
    busy: waiting > 0,
    take: (files: readonly File[]) => {
      setWaiting((before) => before + 1)
      queue.current = queue.current.then(() => takeFiles(files))
    },
    remove: (file: FileObject) => {
      setFileErrors([])
      change(latest.current.value.filter((each) => each !== file))
    },
  }
}

/**
 * Separates the files to keep from the messages about the others, both in the order of the files.
 */
async function readFiles(
  files: readonly File[],
  latest: () => FileQueueProps,
): Promise<{ kept: FileObject[]; errors: string[] }> {
  const kept: FileObject[] = []
  const errors: string[] = []
  let surplus = false
  for (const file of files) {
    const { value, maxFiles, maxFileSize, accept, texts } = latest()
    const name = shownName(file.name)
    if (file.size === 0) errors.push(texts.empty(name))
    else if (!isAccepted(file, accept)) errors.push(texts.wrongKind(name))
    else if (isLarger(file, maxFileSize)) errors.push(texts.tooLarge(name))
    else if (value.length + kept.length >= maxFiles) surplus = true
    else {
      const read = await readFile(file)
      if (!read) errors.push(texts.unreadable(name))
      else if (
        [...value, ...kept].some((each) => each.name === read.name && each.content === read.content)
      )
        errors.push(texts.duplicate(name))
      else kept.push(read)
    }
  }
  const { maxFiles, texts } = latest()
  return { kept, errors: surplus ? [...errors, texts.tooMany(maxFiles)] : errors }
}
