import { html, type Html } from '../../i18n/html.ts'
import { fill, fillMarkup, type Texts } from '../../i18n/texts.ts'
import { bodySchema, contracts, endpoints, schemaOf, type JsonSchema } from './openapi.ts'

type DescribedEndpoint = (typeof endpoints)[number]
type DocsTexts = Texts['docs']

interface FieldRow {
  readonly name: string
  readonly type: string
  readonly rules: readonly Html[]
  readonly required: boolean
}

const itemsOf = (schema: JsonSchema) => (schema.items ?? {}) as JsonSchema

const alternatives = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]

const joinTypes = (types: readonly string[], { types: { or } }: DocsTexts): string =>
  types.reduce((one, other) => fill(or, { one, other }))

function typeName(schema: JsonSchema, texts: DocsTexts): string {
  const variants = alternatives(schema)
  if (variants.length > 0)
    return joinTypes(
      variants.map((each) => typeName(each, texts)),
      texts,
    )
  if (schema.type === 'array')
    return fill(texts.types.list, { type: typeName(itemsOf(schema), texts) })
  return Array.isArray(schema.type)
    ? joinTypes(schema.type, texts)
    : (schema.type ?? texts.types.anything)
}

/** Marks a text of the contracts, which are in English, whatever the page's language is. */
const englishText = (text: string): Html => html`<span lang="en">${text}</span>`

/** The smallest and the greatest number, in one sentence where both are given. */
function rangeText(
  { minimum, maximum }: JsonSchema,
  { rules: { from, to, between } }: DocsTexts,
): string | undefined {
  if (minimum !== undefined && maximum !== undefined)
    return fill(between, { from: String(minimum), to: String(maximum) })
  if (minimum !== undefined) return fill(from, { count: String(minimum) })
  return maximum === undefined ? undefined : fill(to, { count: String(maximum) })
}

/** The rules of a schema beside its type, as one line of text each. */
function ruleLines(schema: JsonSchema, texts: DocsTexts): Html[] {
  const {
    minLength,
    maxLength,
    pattern,
    enum: options,
    const: constant,
    default: defaultValue,
    description,
  } = schema
  const { shortest, longest, oneOf, always, usual, pattern: matches } = texts.rules
  const lines = [
    minLength !== undefined && fill(shortest, { count: String(minLength) }),
    maxLength !== undefined && fill(longest, { count: String(maxLength) }),
    rangeText(schema, texts),
    options && fill(oneOf, { options: options.join(', ') }),
    constant !== undefined && fill(always, { value: String(constant) }),
    defaultValue !== undefined && fill(usual, { value: JSON.stringify(defaultValue) }),
    pattern && fill(matches, { pattern }),
  ]
  return [
    ...lines.flatMap((line) => (line ? [html`${line}`] : [])),
    ...alternatives(schema).flatMap((each) => ruleLines(each, texts)),
    ...(description ? [englishText(description)] : []),
  ]
}

/** The fields of an object. Fields of inner objects have a dotted path. */
function fieldRows(schema: JsonSchema, texts: DocsTexts, prefix = ''): FieldRow[] {
  if (alternatives(schema).length > 0)
    return alternatives(schema).flatMap((each) => fieldRows(each, texts, prefix))
  if (schema.type === 'array') return fieldRows(itemsOf(schema), texts, `${prefix}[].`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const fieldSchema = property as JsonSchema
    const innerRows =
      fieldSchema.type === 'object'
        ? fieldRows(fieldSchema, texts, `${prefix}${name}.`)
        : fieldSchema.type === 'array'
          ? fieldRows(itemsOf(fieldSchema), texts, `${prefix}${name}[].`)
          : []
    return [
      {
        name: prefix + name,
        type: typeName(fieldSchema, texts),
        rules: ruleLines(fieldSchema, texts),
        required: schema.required?.includes(name) ?? false,
      },
      ...innerRows,
    ]
  })
}

function fieldTable(
  title: string,
  name: string,
  rows: readonly FieldRow[],
  { tableOf, columns, rules: { required: isRequired } }: DocsTexts,
): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<h4>${title}</h4>
<div class="table" tabindex="0" role="region" aria-label="${fill(tableOf, { title, name })}"><table><thead><tr><th scope="col">${columns.field}</th><th scope="col">${columns.type}</th><th scope="col">${columns.rules}</th></tr></thead><tbody>
${rows.map(
  ({
    name: field,
    type,
    rules,
    required,
  }) => html`<tr><td><code>${field}</code></td><td>${type}</td><td>${[...(required ? [html`${isRequired}`] : []), ...rules].map((rule, index) => html`${index > 0 ? html`<br>` : undefined}${rule}`)}</td></tr>
`,
)}</tbody></table></div>`
}

function endpointItem({ name, endpoint }: DescribedEndpoint, texts: DocsTexts): Html {
  const body = bodySchema(endpoint)
  return html`<li class="call" id="${name}"><h3><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></h3>
<p>${englishText(endpoint.summary)} ${texts.who[endpoint.access]}</p>
${body ? fieldTable(endpoint.method === 'GET' ? texts.asked : texts.sent, name, fieldRows(body, texts), texts) : undefined}
${fieldTable(texts.answered, name, fieldRows(schemaOf(endpoint.answer), texts), texts)}</li>
`
}

/** The interface as a page for people, made from the same contracts as the OpenAPI document. */
export function docsPage(texts: DocsTexts): Html {
  return html`<h1>${texts.title}</h1>
<p class="lead">${fillMarkup(texts.lead, { errors: html`<code>errors</code>`, document: html`<a href="/api/docs/openapi.json"><code>openapi.json</code></a>` })}</p>
${Object.keys(contracts).map(
  (feature) => html`<h2>${feature}</h2>
<ol class="card">
${endpoints.filter((each) => each.feature === feature).map((each) => endpointItem(each, texts))}</ol>
`,
)}`
}
