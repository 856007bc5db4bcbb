/**
 * The form that every library renders: ten offices of ten fields. Three fields of each office show
 * only for certain values of the first office.
 */
export type FieldCondition = {
  field: string
  operator: 'in' | 'gte' | 'minLength'
  value: number | readonly string[]
}
export type FormField = {
  type: 'text' | 'integer' | 'checkbox' | 'select'
  field: string
  label: string
  condition?: FieldCondition
}

export const kinds = ['Agency', 'Airline', 'Hotel', 'Cruise line'].map((name) => ({
  id: name,
  name,
}))
const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'IE', 'IT', 'LU', 'NL', 'PT']

export const fields: readonly FormField[] = countries.flatMap((country, index) => {
  const office = String(index + 1).padStart(2, '0')
  const nameAndLabel = (name: string) => ({
    field: `${name.toLowerCase()}_${office}`,
    label: `${name}, office ${office}`,
  })
  return [
    { type: 'text', ...nameAndLabel('Country') },
    { type: 'integer', ...nameAndLabel('Staff') },
    { type: 'text', ...nameAndLabel('Note') },
    {
      type: 'text',
      ...nameAndLabel('State'),
      condition: { field: 'country_01', operator: 'in', value: ['FR', country] },
    },
    { type: 'select', ...nameAndLabel('Kind') },
    { type: 'checkbox', ...nameAndLabel('Open') },
    {
      type: 'integer',
      ...nameAndLabel('Trainees'),
      condition: { field: 'staff_01', operator: 'gte', value: index + 3 },
    },
    { type: 'text', ...nameAndLabel('Telephone') },
    { type: 'select', ...nameAndLabel('Partner') },
    {
      type: 'text',
      ...nameAndLabel('Reason'),
      condition: { field: 'note_01', operator: 'minLength', value: (index % 3) + 1 },
    },
  ] satisfies FormField[]
})

const valuesByType = { text: 'Lakefront Journeys', integer: 2, checkbox: true, select: 'Airline' }
/** The fields that the benchmark types in. They start empty. */
const emptyFields = ['country_01', 'staff_01', 'note_01', 'telephone_01']

/** The form's initial values: all fields but those that the benchmark types in. */
export const initialValues: Readonly<Record<string, unknown>> = Object.fromEntries(
  fields
    .filter(({ field }) => !emptyFields.includes(field))
    .map(({ field, type }) => [field, valuesByType[type]]),
)
