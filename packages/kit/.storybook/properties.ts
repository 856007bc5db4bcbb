import type { ArgTypesEnhancer } from 'storybook/internal/types'

type Read = {
  __docgenInfo?: { props?: Record<string, { tsType?: { raw?: string; value?: string } }> }
}

/**
 * Shows in the table of properties what the sources say: the default after `@default` in a
 * docstring, and the type as it is written.
 */
export const properties: ArgTypesEnhancer = ({ argTypes, component }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, property]) => {
      const [description = '', said] = (property.description ?? '').split(/\s*@default\s+/)
      const written = typeOf(component, name)
      const { table } = property
      return [
        name,
        {
          ...property,
          description,
          table: {
            ...table,
            defaultValue: said ? { summary: said } : table?.defaultValue,
            type: written ? { summary: whole(written) } : table?.type,
          },
        },
      ]
    }),
  )

/** The type of a property as it is written. */
function typeOf(component: unknown, name: string): string | undefined {
  const { raw, value } = (component as Read | undefined)?.__docgenInfo?.props?.[name]?.tsType ?? {}
  return (raw ?? value)?.replaceAll('\n', ' ').replace(/^\| |\s*\| undefined$/g, '')
}

const listed = 8

/** The table lists so many words and hides the others; what stands in brackets it leaves whole. */
export const whole = (type: string): string =>
  type.split('|').length > listed && !/[(){}[\]<>]/.test(type) ? `(${type})` : type

properties.secondPass = true // after the sources are read
