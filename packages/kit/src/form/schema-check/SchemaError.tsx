import { Notice } from '../../feedback/notice/Notice.tsx'

/**
 * Tells the author of a form schema what is wrong with one part of it, in the place of that part.
 */
export function SchemaError({ children }: { children: string }) {
  return (
    <Notice tone="red" role="alert">
      {children}
    </Notice>
  )
}
