import * as z from 'zod/mini'
import type { Access, Endpoint } from '@passerelle/contracts/endpoint.ts'
import type { MachineScope } from '@passerelle/contracts/machines.ts'
import { rolesWith } from '@passerelle/contracts/permissions.ts'
import { problemCodes, ProblemBody, fieldErrorsOf } from '@passerelle/contracts/problem.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { signupFields } from '@passerelle/contracts/signup-form.ts'
import type { Fields } from '@passerelle/contracts/fields.ts'
import * as agentStates from '@passerelle/contracts/agent-states.ts'
import * as application from '@passerelle/contracts/application.ts'
import * as card from '@passerelle/contracts/card.ts'
import * as home from '@passerelle/contracts/home.ts'
import * as notices from '@passerelle/contracts/notices.ts'
import * as lists from '@passerelle/contracts/lists.ts'
import * as members from '@passerelle/contracts/members.ts'
import * as passkeys from '@passerelle/contracts/passkeys.ts'
import * as profile from '@passerelle/contracts/profile.ts'
import * as provider from '@passerelle/contracts/provider.ts'
import * as questions from '@passerelle/contracts/questions.ts'
import * as queue from '@passerelle/contracts/queue.ts'
import * as reasons from '@passerelle/contracts/reasons.ts'
import * as reset from '@passerelle/contracts/reset.ts'
import * as secondFactor from '@passerelle/contracts/second-factor.ts'
import * as signin from '@passerelle/contracts/signin.ts'
import * as signup from '@passerelle/contracts/signup.ts'
import * as sites from '@passerelle/contracts/sites.ts'
import * as staff from '@passerelle/contracts/staff.ts'
import * as terms from '@passerelle/contracts/terms.ts'
import * as translations from '@passerelle/contracts/translations.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Every contract, by feature. */
export const contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  signup,
  signin,
  reset,
  secondFactor,
  passkeys,
  card,
  profile,
  home,
  notices,
  application,
  lists,
  members,
  provider,
  staff,
  questions,
  agentStates,
  queue,
  reasons,
  sites,
  terms,
  translations,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'answer' in value

export const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
)

/**
 * The form fields of each endpoint. They name the country that a field is for; the schema does
 * not.
 */
const formFields: Readonly<Record<string, Fields>> = {
  'POST /api/signup': signupFields,
  'PATCH /api/user': {
    ...profileSections.you,
    ...profileSections.work,
    ...profileSections.workHere,
    ...agencyFields,
  },
}

/** The schema before a transform. Only this schema describes the body. */
function inputSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as z.core.$ZodPipe['_zod']
  return def.type === 'pipe' && def.out._zod.def.type === 'transform' ? def.in : schema
}

/** The bounds of every integer, which say nothing about the field. */
const isIntegerLimit = (value: unknown) =>
  value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER

export function schemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(inputSchema(schema), {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod
      // Undeclared fields are dropped, not refused, unless the contract says so.
      if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
      if (isIntegerLimit(jsonSchema.minimum)) delete jsonSchema.minimum
      if (isIntegerLimit(jsonSchema.maximum)) delete jsonSchema.maximum
    },
  })
  return described
}

/** Fields are required when an empty body gives a field error for them. */
const requiredFields = (schema: z.ZodMiniType): readonly string[] => {
  const read = schema.safeParse({})
  return read.success ? [] : Object.keys(fieldErrorsOf(read.error)).filter((field) => field !== '')
}

function countryRule(fields: Fields | undefined, name: string): { description?: string } {
  const field = fields?.[name]
  if (field?.onlyFor === undefined) return {}
  return {
    description: `For country ${field.onlyFor} only${field.required ? ', and required there' : ''}.`,
  }
}

/** The schema of a body or query, with every field's rules. */
export function bodySchema({ method, path, body }: Endpoint): JsonSchema | undefined {
  if (!body) return undefined
  const schema = schemaOf(body)
  if (!schema.properties) return schema
  const fields = formFields[`${method} ${path}`]
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      { ...(property as JsonSchema), ...countryRule(fields, name) },
    ]),
  )
  return { ...schema, properties, required: [...requiredFields(body)] }
}

const problemResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

function problemsByAccess(access: Access): Record<string, object> {
  if (access === 'anyone') return {}
  if (access === 'account' || access === 'agent')
    return { 401: problemResponse('Nobody is signed in.') }
  const roles = rolesWith(access).join(', ')
  return { 404: problemResponse(`The caller has none of the roles ${roles}.`) }
}

function parameterObjects(endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = endpoint.method === 'GET' ? bodySchema(endpoint) : undefined
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
  }))
  return [...inPath, ...inQuery]
}

/** A session, or for some calls the token of a site's own program. */
function securityOf({ access, machineScope }: Endpoint) {
  if (access === 'anyone') return {}
  const program = machineScope === undefined ? [] : [{ program: [machineScope] }]
  return { security: [{ session: [] }, ...program] }
}

function operationObject(feature: string, name: string, endpoint: Endpoint) {
  const body = endpoint.method === 'GET' ? undefined : bodySchema(endpoint)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: parameterObjects(endpoint),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'Done, or an outcome that has its own screen.',
        content: { 'application/json': { schema: schemaOf(endpoint.answer) } },
      },
      ...problemsByAccess(endpoint.access),
      default: problemResponse('A refusal (RFC 9457). `errors` names every wrong field.'),
    },
  }
}

/** The whole interface as OpenAPI 3.1, made from the contracts that server and portal share. */
export function openApi(brand: string, publicUrl: string, cookie: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { feature, name, endpoint } of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationObject(feature, name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand}: interface`,
      version: '1',
      description: `Problem codes: ${problemCodes.join(', ')}.`,
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        program: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${publicUrl}/oauth/token`,
              scopes: {
                'agents:read': 'Read agents.',
                'sites:write': 'Manage sites.',
              } satisfies Record<MachineScope, string>,
            },
          },
        },
      },
      schemas: { Problem: schemaOf(ProblemBody) },
    },
  }
}
