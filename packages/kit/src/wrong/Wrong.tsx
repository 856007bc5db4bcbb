import { Notice } from '../feedback/Notice.tsx'

export type WrongProps = {
  /** What is wrong, in words for the developer: see `faultIn`. */
  children: string
}

/** Stands where an element would stand that was given something wrong, and says what. The rest of the page stays as it is. */
export function Wrong({ children }: WrongProps) {
  return (
    <Notice tone="red" role="alert">
      {children}
    </Notice>
  )
}
