/** The form that every library of the bench draws: ten offices of ten fields. Three fields of each show only when the first office's answers ask for them. */
export type Asked = {
  field: string
  operator: 'in' | 'gte' | 'minLength'
  value: number | readonly string[]
}
export type FormField = {
  type: 'text' | 'integer' | 'checkbox' | 'select'
  field: string
  label: string
  asked?: Asked
}

export const kinds = ['Agency', 'Airline', 'Hotel', 'Cruise line'].map((name) => ({
  id: name,
  name,
}))
const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'IE', 'IT', 'LU', 'NL', 'PT']

export const fields: readonly FormField[] = countries.flatMap((country, index) => {
  const office = String(index + 1).padStart(2, '0')
  const called = (name: string) => ({
    field: `${name.toLowerCase()}_${office}`,
    label: `${name}, office ${office}`,
  })
  return [
    { type: 'text', ...called('Country') },
    { type: 'integer', ...called('Staff') },
    { type: 'text', ...called('Note') },
    {
      type: 'text',
      ...called('State'),
      asked: { field: 'country_01', operator: 'in', value: ['FR', country] },
    },
    { type: 'select', ...called('Kind') },
    { type: 'checkbox', ...called('Open') },
    {
      type: 'integer',
      ...called('Trainees'),
      asked: { field: 'staff_01', operator: 'gte', value: index + 3 },
    },
    { type: 'text', ...called('Telephone') },
    { type: 'select', ...called('Partner') },
    {
      type: 'text',
      ...called('Reason'),
      asked: { field: 'note_01', operator: 'minLength', value: (index % 3) + 1 },
    },
  ] satisfies FormField[]
})

const filled = { text: 'Lakefront Journeys', integer: 2, checkbox: true, select: 'Airline' }
/** The fields that the bench types in, left empty. */
const empty = ['country_01', 'staff_01', 'note_01', 'telephone_01']

/** What the form holds at first: everything but what the bench types. */
export const given: Readonly<Record<string, unknown>> = Object.fromEntries(
  fields
    .filter(({ field }) => !empty.includes(field))
    .map(({ field, type }) => [field, filled[type]]),
)
