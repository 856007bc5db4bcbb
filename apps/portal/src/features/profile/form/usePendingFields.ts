import { useEffect, useState } from 'react'

let fields: typeof import('./pending-fields.tsx') | undefined

/** Loads the function that shows pending changes at their fields. */
export async function loadPendingFields() {
  return (fields = await import('./pending-fields.tsx'))
}

/** The function that shows pending changes at their fields, once it has loaded. */
export function usePendingFields(arePending: boolean) {
  const [loaded, setLoaded] = useState(fields)
  const isMissing = arePending && !loaded
  useEffect(() => {
    if (isMissing) loadPendingFields().then(setLoaded, () => undefined)
  }, [isMissing])
  return arePending ? loaded?.withPendingChanges : undefined
}
