/**
 * The browser's own cost of the same form: plain labelled controls, shown and hidden by hand. No
 * library can be faster.
 */
import { fields, initialValues, kinds } from './form-fields.ts'
import type { FieldCondition, FormField } from './form-fields.ts'

const values: Record<string, unknown> = { ...initialValues }
const textOf = (field: string) =>
  typeof values[field] === 'string' || typeof values[field] === 'number'
    ? String(values[field])
    : ''

function holds({ field, operator, value }: FieldCondition): boolean {
  if (operator === 'in') return Array.isArray(value) && value.includes(values[field])
  const text = textOf(field)
  return operator === 'gte'
    ? text !== '' && Number(text) >= Number(value)
    : text.length >= Number(value)
}

function controlOf({ type, field }: FormField): HTMLInputElement | HTMLSelectElement {
  if (type === 'select') {
    const select = document.createElement('select')
    select.append(...kinds.map(({ id, name }) => new Option(name, id)))
    select.value = textOf(field)
    return select
  }
  const input = document.createElement('input')
  input.type = type === 'checkbox' ? 'checkbox' : 'text'
  if (type === 'checkbox') input.checked = values[field] === true
  else input.value = textOf(field)
  return input
}

function rowOf(each: FormField): HTMLElement {
  const row = document.createElement('div')
  const label = document.createElement('label')
  const control = controlOf(each)
  control.id = control.name = label.htmlFor = each.field
  label.textContent = each.label
  row.append(label, control)
  return row
}

const rows = new Map<FormField, HTMLElement>()

/** Adds the fields that show now and removes the others. */
function draw() {
  let before: HTMLElement | undefined
  for (const each of fields) {
    const row = rows.get(each)
    const isShown = !each.condition || holds(each.condition)
    if (!isShown) {
      row?.remove()
      rows.delete(each)
      continue
    }
    const now = row ?? rowOf(each)
    if (!row) {
      rows.set(each, now)
      if (before) before.after(now)
      else main.prepend(now)
    }
    before = now
  }
}

const main = document.body.appendChild(document.createElement('main'))
main.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  values[target.name] = target.value
  draw()
})
draw()
