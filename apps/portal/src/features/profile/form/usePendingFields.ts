import { useEffect, useState } from 'react'

/** The function that shows pending changes at their fields, once it has loaded. */
export function usePendingFields(arePending: boolean) {
  const [loaded, setLoaded] = useState<typeof import('./pending-fields.tsx')>()
  useEffect(() => {
    if (arePending) import('./pending-fields.tsx').then(setLoaded, () => undefined)
  }, [arePending])
  return arePending ? loaded?.withPendingChanges : undefined
}
