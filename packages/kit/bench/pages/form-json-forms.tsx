import { RuleEffect } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fields, given } from './form-fields.ts'
import { conditionOf, propertiesOf } from './form-json-schema.ts'

const scopeOf = (field: string) => `#/properties/${field}`
const schema = { type: 'object', properties: propertiesOf(fields) }
const places = {
  type: 'VerticalLayout',
  elements: fields.map(({ field, asked }) => ({
    type: 'Control',
    scope: scopeOf(field),
    ...(asked && {
      rule: {
        effect: RuleEffect.SHOW,
        condition: {
          scope: scopeOf(asked.field),
          schema: conditionOf(asked),
          failWhenUndefined: true,
        },
      },
    }),
  })),
}

function Page() {
  const [values, setValues] = useState<unknown>(given)
  // The other two check nothing while a person types.
  return (
    <JsonForms
      schema={schema}
      uischema={places}
      data={values}
      renderers={vanillaRenderers}
      cells={vanillaCells}
      validationMode="NoValidation"
      onChange={({ data }) => setValues(data)}
    />
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
