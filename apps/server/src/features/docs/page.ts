import type { Access } from '@passerelle/contracts/endpoint.ts'
import { html, type Html } from '../../html.ts'
import { bodySchema, contracts, endpoints, schemaOf, type JsonSchema } from './openapi.ts'

type Described = (typeof endpoints)[number]

interface Row { readonly name: string; readonly type: string; readonly rules: string; readonly required: boolean }

const alternatives = (schema: JsonSchema): JsonSchema[] => [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]

function typeOf(schema: JsonSchema): string {
  const others = alternatives(schema)
  if (others.length > 0) return others.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
}

/** What the schema asks for beyond its type, in words. */
function rulesOf(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, pattern, enum: options, const: only, default: usual, description } = schema
  const own = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    options && `one of ${options.join(', ')}`,
    only !== undefined && `always ${String(only)}`,
    usual !== undefined && `${JSON.stringify(usual)} when left out`,
    pattern && `matches ${pattern}`,
    description,
  ].filter(Boolean)
  return [...own, ...alternatives(schema).map(rulesOf)].filter(Boolean).join('; ')
}

/** The fields of an object, those of inner objects by dotted path. */
function rowsOf(schema: JsonSchema, prefix = ''): Row[] {
  if (alternatives(schema).length > 0) return alternatives(schema).flatMap((each) => rowsOf(each, prefix))
  if (schema.type === 'array') return rowsOf((schema.items ?? {}) as JsonSchema, `${prefix}[].`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const each = property as JsonSchema
    const inner = each.type === 'object' ? rowsOf(each, `${prefix}${name}.`) : each.type === 'array' ? rowsOf((each.items ?? {}) as JsonSchema, `${prefix}${name}[].`) : []
    return [{ name: prefix + name, type: typeOf(each), rules: rulesOf(each), required: schema.required?.includes(name) ?? false }, ...inner]
  })
}

const table = (title: string, of: string, rows: readonly Row[]) => (rows.length === 0 ? undefined : html`<h4>${title}</h4>
<div class="table" tabindex="0" role="region" aria-label="${title}: ${of}"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead><tbody>
${rows.map(({ name, type, rules, required }) => html`<tr><td><code>${name}</code></td><td>${type}</td><td>${[required ? 'required' : '', rules].filter(Boolean).join('; ')}</td></tr>
`)}</tbody></table></div>`)

const who: Record<Access, string> = { anyone: 'For anybody.', agent: 'For whoever is signed in.', reviewer: 'For staff.', admin: 'For administrators.' }

function call({ name, endpoint }: Described): Html {
  const sent = bodySchema(endpoint)
  return html`<li class="call" id="${name}"><h3><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></h3>
<p>${endpoint.summary} ${who[endpoint.access]}</p>
${sent ? table(endpoint.method === 'GET' ? 'Asked with' : 'Sent', name, rowsOf(sent)) : undefined}
${table('Answered', name, rowsOf(schemaOf(endpoint.answer)))}</li>
`
}

/** The interface for people to read, from the same contracts. */
export const docsPage = (): Html => html`<h1>Interface</h1>
<p class="lead">JSON over HTTP. An answer is 200 on success and on every outcome that has its own screen; any other refusal is a problem (RFC 9457) whose <code>errors</code> name every wrong field. For machines: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
${Object.keys(contracts).map((feature) => html`<h2>${feature}</h2>
<ol class="card">
${endpoints.filter((each) => each.feature === feature).map(call)}</ol>
`)}`
