import { useSearch } from 'wouter'

/** The query of the address. */
export const useQuery = () => new URLSearchParams(useSearch())
