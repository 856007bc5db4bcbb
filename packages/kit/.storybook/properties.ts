import type { ArgTypesEnhancer } from 'storybook/internal/types'

type WithDocgenInfo = {
  __docgenInfo?: { props?: Record<string, { tsType?: { raw?: string; value?: string } }> }
}

/**
 * Takes defaults and types in the table of properties from the source. The default is the text
 * after `@default` in the docstring; the type is shown as in the source.
 */
export const properties: ArgTypesEnhancer = ({ argTypes, component }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, property]) => {
      const [description = '', documentedDefault] = (property.description ?? '').split(
        /\s*@default\s+/,
      )
      const type = typeOf(component, name)
      const { table } = property
      return [
        name,
        {
          ...property,
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

/** The type of a property, as the source has it. */
function typeOf(component: unknown, name: string): string | undefined {
  const { raw, value } =
    (component as WithDocgenInfo | undefined)?.__docgenInfo?.props?.[name]?.tsType ?? {}
  return (raw ?? value)?.replaceAll('\n', ' ').replace(/^\| |\s*\| undefined$/g, '')
}

/** Storybook shows this many members of a union and hides the others. */
const maxShownMembers = 8

/** Puts a long union in brackets, because Storybook shows a type with brackets completely. */
export const unabridgedType = (type: string): string =>
  type.split('|').length > maxShownMembers && !/[(){}[\]<>]/.test(type) ? `(${type})` : type

// The second pass runs after Storybook has read the sources.
properties.secondPass = true
