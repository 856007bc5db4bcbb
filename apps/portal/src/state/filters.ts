type Filter = Record<string, string>

/**
 * The filters of each list by the list's name, so that a person who comes back finds the list as
 * they left it.
 */
interface FiltersState {
  filters: Record<string, Filter>
}

export const initialFilters: FiltersState = { filters: {} }

export function filtered({ list, filter }: { list: string; filter: Filter }) {
  return ({ filters }: FiltersState): FiltersState => ({
    filters: { ...filters, [list]: { ...filters[list], ...filter } },
  })
}

export function selectFilters({ filters }: FiltersState) {
  return filters
}
