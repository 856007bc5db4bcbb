/** The map of an import: which column, constant or value table fills which field. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '@passerelle/contracts/problem.ts'
import { fieldNames, isRequired, type FieldName } from './fields.ts'
import { fieldErrorWords } from '../problems/field-error-words.ts'
import { ImportError } from './import-error.ts'

const column = z.string({ error: 'required' }).check(z.minLength(1, { error: 'required' }))
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()], { error: 'invalid' })

const FromColumn = z.strictObject({
  column,
  /** What each value of the column means. */
  values: z.optional(z.record(z.string(), scalar)),
  /** What every other value means; without it they are kept as they are. */
  otherwise: z.optional(scalar),
  /** How dates and times are written, such as DD.MM.YYYY or unix. */
  format: z.optional(z.string()),
  /** The column has a plain digest in hexadecimal. */
  digest: z.optional(
    z.strictObject({
      algorithm: z.enum(['md5', 'sha1', 'sha256'], { error: 'notAnOption' }),
      salt: z.optional(column),
      order: z._default(
        z.enum(['saltFirst', 'passwordFirst'], { error: 'notAnOption' }),
        'saltFirst',
      ),
    }),
  ),
})
const Constant = z.strictObject({ value: scalar })
const Source = z.union([column, FromColumn, Constant], { error: 'invalid' })
const ImportMapFile = z.strictObject({
  fields: z.strictObject(
    Object.fromEntries(fieldNames.map((name) => [name, z.optional(Source)])) as Record<
      FieldName,
      z.ZodMiniOptional<typeof Source>
    >,
  ),
})

export type FieldSource = z.output<typeof FromColumn> | z.output<typeof Constant>
/** The source of each field that the import fills. */
export type ImportMap = ReadonlyMap<FieldName, FieldSource>

/** Removes the explanations: entries whose name begins with two slashes. */
function withoutComments(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.startsWith('//'))
      .map(([name, entry]) => [name, withoutComments(entry)]),
  )
}

/** The map of a file whose columns have the names of the fields, as an export writes it. */
export const identityMap: ImportMap = new Map(fieldNames.map((name) => [name, { column: name }]))

/**
 * Reads a map.
 * @throws ImportError that names every fault
 */
export async function readMap(file: string): Promise<ImportMap> {
  const json = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ImportError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  })
  return parseMap(file, json)
}

/** @throws ImportError that names every fault */
export function parseMap(file: string, json: string): ImportMap {
  let value: unknown
  try {
    value = withoutComments(JSON.parse(json))
  } catch (error) {
    throw new ImportError(`${file} is no JSON: ${(error as Error).message}`)
  }
  const parsed = ImportMapFile.safeParse(value)
  const errors = parsed.success ? {} : fieldErrorsOf(parsed.error)
  const filled = parsed.success ? parsed.data.fields : {}
  if (parsed.success)
    for (const name of fieldNames)
      if (isRequired(name) && filled[name] === undefined) errors[`fields.${name}`] = 'required'
  if (Object.keys(errors).length > 0)
    throw new ImportError(
      `${file} is not right:\n${Object.entries(errors)
        .map(([path, code]) => `  ${path === '' ? 'the whole' : path}: ${fieldErrorWords[code]}`)
        .join('\n')}`,
    )
  return new Map(
    Object.entries(filled).flatMap(([name, source]) =>
      source === undefined
        ? []
        : [[name as FieldName, typeof source === 'string' ? { column: source } : source]],
    ),
  )
}

/** The columns that a map names. */
export function columnsOf(map: ImportMap): readonly string[] {
  const names = [...map.values()].flatMap((source) =>
    'column' in source ? [source.column, source.digest?.salt ?? []].flat() : [],
  )
  return [...new Set(names)]
}
