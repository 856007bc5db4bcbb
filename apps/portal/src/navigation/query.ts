import { useSearch } from 'wouter'

/** The query of the present address. */
export const useQuery = () => new URLSearchParams(useSearch())
