import type { ArgTypesEnhancer } from 'storybook/internal/types'
import { controlOf } from './controls.ts'
import type { DocgenType } from './controls.ts'

type WithDocgenInfo = {
  __docgenInfo?: { props?: Record<string, { tsType?: DocgenType }> }
}

/**
 * Takes defaults, types and controls in the table of properties from the source. The default is
 * the text after `@default` in the docstring; the type is shown as in the source.
 */
export const properties: ArgTypesEnhancer = ({ argTypes, component }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, property]) => {
      const [description = '', documentedDefault] = (property.description ?? '').split(
        /\s*@default\s+/,
      )
      const docgenType = docgenTypeOf(component, name)
      const type = docgenType && typeInWords(docgenType)
      const { table } = property
      return [
        name,
        {
          ...property,
          ...controlOf(docgenType),
          description,
          table: {
            ...table,
            defaultValue: documentedDefault ? { summary: documentedDefault } : table?.defaultValue,
            type: type ? { summary: unabridgedType(type) } : table?.type,
          },
        },
      ]
    }),
  )

function docgenTypeOf(component: unknown, name: string): DocgenType | undefined {
  return (component as WithDocgenInfo | undefined)?.__docgenInfo?.props?.[name]?.tsType
}

/** The type of a property, as the source has it. */
function typeInWords({ raw, value }: DocgenType): string | undefined {
  return (raw ?? value)?.replaceAll('\n', ' ').replace(/^\| |\s*\| undefined$/g, '')
}

/** Storybook shows this many members of a union and hides the others. */
const maxShownMembers = 8

/** Puts a long union in brackets, because Storybook shows a type with brackets completely. */
export const unabridgedType = (type: string): string =>
  type.split('|').length > maxShownMembers && !/[(){}[\]<>]/.test(type) ? `(${type})` : type

// The second pass runs after Storybook has read the sources.
properties.secondPass = true
