import type { Access } from '@passerelle/contracts/endpoint.ts'
import { rolesWith } from '@passerelle/contracts/permissions.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { html, Html } from '../../i18n/html.ts'
import { fill, fillMarkup, type Texts } from '../../i18n/texts.ts'
import { bodySchema, endpoints, schemaOf, type JsonSchema } from './openapi.ts'

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

function accessText(access: Access, { who }: DocsTexts): string {
  if (access === 'anyone' || access === 'account' || access === 'agent') return who[access]
  return fill(who.staff, { roles: rolesWith(access).join(', ') })
}

const callLine = ({ endpoint }: DescribedEndpoint) =>
  html`<span class="method">${endpoint.method}</span> <code>${endpoint.path}</code>`

function endpointItem(described: DescribedEndpoint, texts: DocsTexts): Html {
  const { name, endpoint } = described
  const body = bodySchema(endpoint)
  return html`<li class="call" id="${name}"><h3>${callLine(described)}</h3>
<p>${englishText(endpoint.summary)} ${accessText(endpoint.access, texts)}</p>
${body ? fieldTable(endpoint.method === 'GET' ? texts.asked : texts.sent, name, fieldRows(body, texts), texts) : undefined}
${fieldTable(texts.answered, name, fieldRows(schemaOf(endpoint.answer), texts), texts)}</li>
`
}

/** One call as the page shows it, and the words that a search finds it by. */
interface Call {
  readonly feature: string
  readonly link: Html
  readonly item: Html
  readonly words: string
}

/** Every call in one language, to be made once. */
export function docsCalls(texts: DocsTexts): Call[] {
  return endpoints.map((described) => {
    const { feature, name, endpoint } = described
    const item = endpointItem(described, texts)
    return {
      feature,
      link: html`<li><a href="#${name}">${callLine(described)}</a></li>
`,
      item,
      words: [feature, endpoint.method, item.markup.replace(/<[^<>]+>/g, ' '), name]
        .join(' ')
        .toLowerCase(),
    }
  })
}

const withWords = (calls: readonly Call[], search: string) => {
  const wanted = search.toLowerCase().split(/\s+/)
  return calls.filter(({ words }) => wanted.every((word) => words.includes(word)))
}

/** The calls by feature, each in a part that opens. After a search all are open. */
function callIndex(calls: readonly Call[], isOpen: boolean, { index }: DocsTexts): Html {
  const state = new Html(isOpen ? ' open' : '')
  const features = Map.groupBy(calls, ({ feature }) => feature)
  return html`<nav class="index" aria-label="${index}"><h2>${index}</h2>
${[...features].map(
  ([
    feature,
    own,
  ]) => html`<details${state}><summary>${feature} <span>${own.length}</span></summary><ol>
${own.map(({ link }) => link)}</ol></details>
`,
)}</nav>`
}

function searchForm(search: string, count: number, { search: texts }: DocsTexts): Html {
  return html`<form class="search" role="search" action="/api/docs"><label for="search">${texts.label}</label>
<input id="search" type="search" name="search" value="${search}" maxlength="${limits.search.max}"><button>${texts.submit}</button></form>
${
  search === ''
    ? undefined
    : html`<p role="status">${count > 0 ? fill(texts.found, { count: String(count) }) : texts.nothingFound} <a href="/api/docs">${texts.all}</a></p>
`
}`
}

/**
 * The interface as a page for people, made from the same contracts as the OpenAPI document.
 * @param search shows only the calls that have all its words in their path, summary or fields
 */
export function docsPage(calls: readonly Call[], search: string, texts: DocsTexts): Html {
  const found = search === '' ? calls : withWords(calls, search)
  return html`<h1>${texts.title}</h1>
<p class="lead">${fillMarkup(texts.lead, { errors: html`<code>errors</code>`, document: html`<a href="/api/docs/openapi.json"><code>openapi.json</code></a>` })}</p>
${searchForm(search, found.length, texts)}<div class="docs">
${found.length > 0 ? callIndex(found, search !== '', texts) : undefined}
<div>
${[...Map.groupBy(found, ({ feature }) => feature)].map(
  ([feature, own]) => html`<h2>${feature}</h2>
<ol class="card">
${own.map(({ item }) => item)}</ol>
`,
)}</div>
</div>`
}
