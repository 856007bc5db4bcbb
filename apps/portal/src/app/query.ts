import { useLocation } from 'react-router'

/** The query of the address. The router's own hook would bring more than is needed here. */
export const useQuery = () => new URLSearchParams(useLocation().search)
