'use client'

import { useCallback } from 'react'
import { request } from '../request.ts'
import type { RequestOptions, RequestResult } from '../request.ts'
import { useSettings } from '../settings/settings.ts'

/** `request` with the `fetch` of the provider around. It is the same function while that is. */
export function useRequest(): (
  address: string,
  options?: RequestOptions,
) => Promise<RequestResult> {
  const { fetch } = useSettings()
  return useCallback(
    (address, options) => request(address, fetch ? { fetch, ...options } : options),
    [fetch],
  )
}
