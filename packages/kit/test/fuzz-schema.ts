import { operators } from '../src/form/schema/conditions.ts'
import type { FormProps } from '../src/form/Form.tsx'
import { fieldTypes } from '../src/form/schema/schema.ts'

/** Returns a number from 0 to 1, as `Math.random` does. */
type Random = () => number

const junk: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  -1,
  7.5,
  Number.NaN,
  Infinity,
  '',
  'x',
  '<b>x</b>',
  '__proto__',
  [],
  [[]],
  {},
  { a: 1 },
  { id: 1 },
  Symbol('junk'),
  10n,
  () => 1,
  () => {
    throw new Error('junk')
  },
  new Date(0),
  new Map(),
  Promise.resolve(1),
  Object.create(null),
  /x/,
  [null, 'x', [1]],
  '日本語',
  'a'.repeat(500),
]
const paths = [
  'a',
  'b',
  'a.b',
  'a.c',
  'b.c.d',
  '__proto__',
  'constructor.name',
  'a..b',
  ' ',
  'toString',
  'a b',
  'ä',
]

/** A form whose schema and values are random: some parts are valid, the others are junk. */
export function fuzzForm(
  random: Random,
): Pick<FormProps, 'schema' | 'values' | 'errors' | 'constants'> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const orJunk = (valid: () => unknown, odds = 0.12): unknown =>
    random() < odds ? pick(junk) : valid()
  const list = (item: () => unknown, most = 4) =>
    orJunk(() => Array.from({ length: Math.floor(random() * (most + 1)) }, item))
  const path = () => orJunk(() => pick(paths))
  const optional = (key: string, value: () => unknown, odds = 0.3) =>
    random() < odds ? { [key]: orJunk(value, 0.4) } : {}

  const condition = (depth: number): unknown =>
    orJunk(() => {
      if (depth > 0 && random() < 0.4)
        return { [pick(['AND', 'OR'])]: list(() => condition(depth - 1), 3) }
      return {
        field: path(),
        operator: orJunk(() => pick(operators)),
        value: pick([1, 'x', [1], null, undefined, ...junk]),
      }
    })
  const option = () =>
    orJunk(() => ({ id: pick([1, 2, 'x', ...junk]), name: orJunk(() => 'Name', 0.3) }))
  const field = () =>
    orJunk(() => ({
      type: orJunk(() => pick(fieldTypes)),
      field: path(),
      ...optional('label', () => 'Label', 0.8),
      ...optional('conditions', () => condition(3)),
      ...optional('options', () => list(option)),
      ...optional('constants', () => pick(['list', 'gone', 'toString'])),
      ...optional('load', () => async () => []),
      ...optional('view', () => 'View'),
      ...optional('default', () => pick(junk)),
      ...optional('maxLength', () => 5),
      ...optional('max', () => 5),
      ...optional('help', () => 'Help'),
      ...optional('required', () => true),
      ...optional('hide', () => false),
      ...optional('placeholder', () => 'x'),
      ...optional('maxFiles', () => 2),
      ...optional('size', () => 'two'),
      ...optional('kind', () => 'email'),
      ...optional('mono', () => true),
      ...optional('shortLabel', () => 'x'),
    }))
  const part = (depth: number): unknown =>
    orJunk(() => ({
      title: orJunk(() => 'Title', 0.3),
      ...optional('aside', () => 'Aside'),
      ...optional('rows', () => list(() => list(field, 3))),
      ...optional('content', () => list(field)),
      ...(depth > 0
        ? {
            ...optional('sections', () => list(() => part(depth - 1), 3)),
            ...optional('tabs', () => list(() => part(depth - 1), 3)),
          }
        : {}),
    }))
  const values = Object.fromEntries(
    ['a', 'b', 'toString', 'ä'].map((key) => [
      key,
      random() < 0.5 ? { b: pick(junk), c: pick(junk) } : pick(junk),
    ]),
  )
  return {
    schema: part(2),
    values: orJunk(() => values),
    errors: { a: 'Wrong', 'a.b': pick(junk) },
    constants: orJunk(() => ({ list: list(option) })),
  } as ReturnType<typeof fuzzForm>
}
