import { useSearch } from 'wouter'

/** The query of the present address. */
export function useQuery() {
  return new URLSearchParams(useSearch())
}
