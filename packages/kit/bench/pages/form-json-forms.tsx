import { RuleEffect } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fields, initialValues } from './form-fields.ts'
import { conditionOf, propertiesOf } from './form-json-schema.ts'

const scopeOf = (field: string) => `#/properties/${field}`
const schema = { type: 'object', properties: propertiesOf(fields) }
const places = {
  type: 'VerticalLayout',
  elements: fields.map(({ field, condition }) => ({
    type: 'Control',
    scope: scopeOf(field),
    ...(condition && {
      rule: {
        effect: RuleEffect.SHOW,
        condition: {
          scope: scopeOf(condition.field),
          schema: conditionOf(condition),
          failWhenUndefined: true,
        },
      },
    }),
  })),
}

function Page() {
  const [values, setValues] = useState<unknown>(initialValues)
  // The other two libraries do not validate during typing.
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
