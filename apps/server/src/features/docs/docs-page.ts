import { html, type Html } from '../../i18n/html.ts'
import { fill, fillMarkup, type Texts } from '../../i18n/texts.ts'
import { bodySchema, contracts, endpoints, schemaOf, type JsonSchema } from './openapi.ts'

type Described = (typeof endpoints)[number]
type Words = Texts['docs']

interface Row {
  readonly name: string
  readonly type: string
  readonly rules: readonly Html[]
  readonly required: boolean
}

const alternatives = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]

const anyOf = (types: readonly string[], { types: { or } }: Words): string =>
  types.reduce((one, other) => fill(or, { one, other }))

function typeOf(schema: JsonSchema, words: Words): string {
  const others = alternatives(schema)
  if (others.length > 0)
    return anyOf(
      others.map((each) => typeOf(each, words)),
      words,
    )
  if (schema.type === 'array')
    return fill(words.types.list, { type: typeOf((schema.items ?? {}) as JsonSchema, words) })
  return Array.isArray(schema.type)
    ? anyOf(schema.type, words)
    : (schema.type ?? words.types.anything)
}

/** What the contracts say themselves, which is English on every page. */
const english = (text: string): Html => html`<span lang="en">${text}</span>`

/** The least and the greatest number, in one sentence where both are given. */
function rangeOf(
  { minimum, maximum }: JsonSchema,
  { rules: { from, to, between } }: Words,
): string | undefined {
  if (minimum !== undefined && maximum !== undefined)
    return fill(between, { from: String(minimum), to: String(maximum) })
  if (minimum !== undefined) return fill(from, { count: String(minimum) })
  return maximum === undefined ? undefined : fill(to, { count: String(maximum) })
}

/** What the schema asks for beyond its type, in words: a line for each rule. */
function rulesOf(schema: JsonSchema, words: Words): Html[] {
  const {
    minLength,
    maxLength,
    pattern,
    enum: options,
    const: only,
    default: usual,
    description,
  } = schema
  const { shortest, longest, oneOf, always, usual: whenLeftOut, pattern: matches } = words.rules
  const own = [
    minLength !== undefined && fill(shortest, { count: String(minLength) }),
    maxLength !== undefined && fill(longest, { count: String(maxLength) }),
    rangeOf(schema, words),
    options && fill(oneOf, { options: options.join(', ') }),
    only !== undefined && fill(always, { value: String(only) }),
    usual !== undefined && fill(whenLeftOut, { value: JSON.stringify(usual) }),
    pattern && fill(matches, { pattern }),
  ]
  const said = own.flatMap((rule) => (rule ? [html`${rule}`] : []))
  return [
    ...said,
    ...alternatives(schema).flatMap((each) => rulesOf(each, words)),
    ...(description ? [english(description)] : []),
  ]
}

/** The fields of an object, those of inner objects by dotted path. */
function rowsOf(schema: JsonSchema, words: Words, prefix = ''): Row[] {
  if (alternatives(schema).length > 0)
    return alternatives(schema).flatMap((each) => rowsOf(each, words, prefix))
  if (schema.type === 'array')
    return rowsOf((schema.items ?? {}) as JsonSchema, words, `${prefix}[].`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const each = property as JsonSchema
    const inner =
      each.type === 'object'
        ? rowsOf(each, words, `${prefix}${name}.`)
        : each.type === 'array'
          ? rowsOf((each.items ?? {}) as JsonSchema, words, `${prefix}${name}[].`)
          : []
    return [
      {
        name: prefix + name,
        type: typeOf(each, words),
        rules: rulesOf(each, words),
        required: schema.required?.includes(name) ?? false,
      },
      ...inner,
    ]
  })
}

function table(
  title: string,
  name: string,
  rows: readonly Row[],
  { tableOf, columns, rules: { required: isRequired } }: Words,
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
  }) => html`<tr><td><code>${field}</code></td><td>${type}</td><td>${[...(required ? [html`${isRequired}`] : []), ...rules].map((rule, at) => html`${at > 0 ? html`<br>` : undefined}${rule}`)}</td></tr>
`,
)}</tbody></table></div>`
}

function call({ name, endpoint }: Described, words: Words): Html {
  const sent = bodySchema(endpoint)
  return html`<li class="call" id="${name}"><h3><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></h3>
<p>${english(endpoint.summary)} ${words.who[endpoint.access]}</p>
${sent ? table(endpoint.method === 'GET' ? words.asked : words.sent, name, rowsOf(sent, words), words) : undefined}
${table(words.answered, name, rowsOf(schemaOf(endpoint.answer), words), words)}</li>
`
}

/** The interface for people to read, from the same contracts. What each call does is said in English, as in the document for machines. */
export const docsPage = (words: Words): Html =>
  html`<h1>${words.title}</h1>
<p class="lead">${fillMarkup(words.lead, { errors: html`<code>errors</code>`, document: html`<a href="/api/docs/openapi.json"><code>openapi.json</code></a>` })}</p>
${Object.keys(contracts).map(
  (feature) => html`<h2>${feature}</h2>
<ol class="card">
${endpoints.filter((each) => each.feature === feature).map((each) => call(each, words))}</ol>
`,
)}`
