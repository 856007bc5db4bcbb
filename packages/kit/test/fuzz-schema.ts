import { operators } from '../src/form/schema/conditions.ts'
import type { FormProps } from '../src/form/Form.tsx'
import { fieldTypes } from '../src/form/schema/schema.ts'

type Chance = () => number

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
  Symbol('wild'),
  10n,
  () => 1,
  () => {
    throw new Error('wild')
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

/**
 * A form whose schema and values are half right and half anything, as a mistaken or hostile author
 * might send them.
 */
export function fuzzForm(
  chance: Chance,
): Pick<FormProps, 'schema' | 'values' | 'errors' | 'constants'> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const wildly = (sound: () => unknown, odds = 0.12): unknown =>
    chance() < odds ? pick(junk) : sound()
  const list = (item: () => unknown, most = 4) =>
    wildly(() => Array.from({ length: Math.floor(chance() * (most + 1)) }, item))
  const path = () => wildly(() => pick(paths))
  const maybe = (key: string, value: () => unknown, odds = 0.3) =>
    chance() < odds ? { [key]: wildly(value, 0.4) } : {}

  const condition = (depth: number): unknown =>
    wildly(() => {
      if (depth > 0 && chance() < 0.4)
        return { [pick(['AND', 'OR'])]: list(() => condition(depth - 1), 3) }
      return {
        field: path(),
        operator: wildly(() => pick(operators)),
        value: pick([1, 'x', [1], null, undefined, ...junk]),
      }
    })
  const option = () =>
    wildly(() => ({ id: pick([1, 2, 'x', ...junk]), name: wildly(() => 'Name', 0.3) }))
  const field = () =>
    wildly(() => ({
      type: wildly(() => pick(fieldTypes)),
      field: path(),
      ...maybe('label', () => 'Label', 0.8),
      ...maybe('conditions', () => condition(3)),
      ...maybe('options', () => list(option)),
      ...maybe('constants', () => pick(['list', 'gone', 'toString'])),
      ...maybe('load', () => async () => []),
      ...maybe('view', () => 'View'),
      ...maybe('default', () => pick(junk)),
      ...maybe('maxLength', () => 5),
      ...maybe('max', () => 5),
      ...maybe('help', () => 'Help'),
      ...maybe('required', () => true),
      ...maybe('hide', () => false),
      ...maybe('placeholder', () => 'x'),
      ...maybe('maxFiles', () => 2),
      ...maybe('size', () => 'two'),
      ...maybe('kind', () => 'email'),
      ...maybe('mono', () => true),
      ...maybe('shortLabel', () => 'x'),
    }))
  const part = (depth: number): unknown =>
    wildly(() => ({
      title: wildly(() => 'Title', 0.3),
      ...maybe('aside', () => 'Aside'),
      ...maybe('rows', () => list(() => list(field, 3))),
      ...maybe('content', () => list(field)),
      ...(depth > 0
        ? {
            ...maybe('sections', () => list(() => part(depth - 1), 3)),
            ...maybe('tabs', () => list(() => part(depth - 1), 3)),
          }
        : {}),
    }))
  const values = Object.fromEntries(
    ['a', 'b', 'toString', 'ä'].map((key) => [
      key,
      chance() < 0.5 ? { b: pick(junk), c: pick(junk) } : pick(junk),
    ]),
  )
  return {
    schema: part(2),
    values: wildly(() => values),
    errors: { a: 'Wrong', 'a.b': pick(junk) },
    constants: wildly(() => ({ list: list(option) })),
  } as ReturnType<typeof fuzzForm>
}
