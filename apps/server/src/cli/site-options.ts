/**
 * The options that describe a site on the command line. They have the names of OpenID client
 * metadata.
 */
import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { fieldErrorsOf, type FieldErrorCode } from '@passerelle/contracts/problem.ts'
import {
  authMethods,
  NewSite,
  responseTypes,
  signingAlgorithms,
  siteFields,
  siteScopes,
  subjectTypes,
  type Site,
} from '@passerelle/contracts/sites.ts'
import { hours, secretOverlap } from '@passerelle/contracts/limits.ts'
import { machineScopes } from '@passerelle/contracts/machines.ts'
import { countryAreas, countryTiers } from '@passerelle/contracts/countries.ts'
import { crossFieldErrors } from '../sites/rules.ts'
import { fieldErrorLines, strayWordLines } from './field-error-lines.ts'

const lists: readonly (keyof typeof siteFields)[] = [
  'redirect_uris',
  'post_logout_redirect_uris',
  'response_types',
  'scopes',
  'areas',
  'tiers',
  'country_ids',
  'machine_scopes',
  'machine_areas',
]
/** The settings that are given without a value, or with "=false". */
const flags = [
  'first_party',
  'id_token_claims',
  'introspection',
  'pkce_required',
  'require_pushed_authorization_requests',
]
const words = (options: readonly string[]) => options.join(' | ')

export const sitesHelp = `  sites add             adds a site and prints its secret, once
    --client_name                 what agents read
    --redirect_uris               https://site.example/callback; an address each, as often as there are
    --client_uri                  the site's own page
    --logo_uri                    its image for the page that asks for consent: PNG, JPEG or WebP
    --descriptions                a line for the agents' start page, as often as there are languages: "en-US=Book trains."
    --post_logout_redirect_uris   an address each
    --response_types              ${words(responseTypes)}
    --token_endpoint_auth_method  ${words(authMethods)}
    --jwks_uri                    the site's keys, for private_key_jwt
    --id_token_signed_response_alg  ${words(signingAlgorithms)}
    --subject_type                ${words(subjectTypes)}
    --scopes                      ${words(siteScopes)}
    --backchannel_logout_uri      where the site is told that an agent signed out
    --return_uri                  where a hand-off leads
    --first_party                 the house's own: nobody is asked for consent
    --id_token_claims             its ID Token holds the claims of its scopes
    --pkce_required=false         its library knows no PKCE; other sites must use it
    --introspection               it may ask whether its access tokens are good
    --access_token_audience       its own interface; its access tokens are JWTs for it
    --require_pushed_authorization_requests   it must push its requests to /oauth/par
    --areas                       who may use it; nothing said admits everybody: ${words(countryAreas)}
    --tiers                       ${words(countryTiers)}
    --country_ids                 numbers of countries
    --machine_scopes              what its own program may do at the desk: ${words(machineScopes)}
    --machine_areas               the areas that the program is limited to
  sites list            the sites that there are
  sites rotate-secret <client_id>   makes a new secret; the old one ends at once
    --overlap                     how long the old one is good too, such as 24h; at most ${secretOverlap.max / hours(1)}h
  sites remove <client_id>          removes a site with its tokens`

/** What can be chosen, for people who mistype an option. */
const choices = {
  response_types: responseTypes,
  token_endpoint_auth_method: authMethods,
  id_token_signed_response_alg: signingAlgorithms,
  subject_type: subjectTypes,
  scopes: siteScopes,
  areas: countryAreas,
  tiers: countryTiers,
  machine_scopes: machineScopes,
  machine_areas: countryAreas,
}

const errorWords = {
  'country_ids.notAnOption': 'is no number of a country',
  'redirect_uris.invalid': 'must be an address of the site that begins with https://',
  'descriptions.invalid': 'must name a language and its text, such as "en-US=Book trains."',
}

/** The options for node:util. It treats unknown options as flags. */
const options: Readonly<Record<string, { type: 'boolean' | 'string' }>> = Object.fromEntries(
  Object.keys(siteFields).map((name) => [
    name,
    { type: flags.includes(name) ? 'boolean' : 'string' },
  ]),
)

/** Reads what was typed after a flag. Other values stay as they are and are refused later. */
const flagValue = (value: string | undefined) => (value === 'false' ? false : (value ?? true))

/** Converts a country's id to a number. Other values stay as they are and are refused later. */
const parseCountryId = (value: unknown) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/** Reads `language=text` options into an object; a text without a language gets the empty name. */
const textsByLanguage = (typed: readonly unknown[]) =>
  Object.fromEntries(
    typed.map((text) => {
      const [, language = '', line = String(text)] = /^([\w-]+)=(.*)$/s.exec(String(text)) ?? []
      return [language, line]
    }),
  )

interface ParsedOptions {
  readonly input: Record<string, unknown>
  readonly withoutValue: readonly string[]
  readonly unknownWords: readonly string[]
}

/**
 * Reads the typed options, right or wrong, so that one answer names every error. The option of a
 * list may be repeated.
 * @returns the values by option, the options without a value, and the words that belong to no
 * option
 */
function readOptions(args: readonly string[]): ParsedOptions {
  const { tokens, positionals: unknownWords } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const optionTokens = tokens.filter((token) => token.kind === 'option')
  const optionWithoutValue = optionTokens.find(
    ({ name, value, inlineValue }) =>
      options[name]?.type === 'string' &&
      (value === undefined || (!inlineValue && value.startsWith('--'))),
  )
  if (optionWithoutValue) {
    const rest = readOptions(args.toSpliced(optionWithoutValue.index, 1))
    return { ...rest, withoutValue: [optionWithoutValue.name, ...rest.withoutValue] }
  }
  const values = Map.groupBy(optionTokens, ({ name }) => name)
  const input = Object.fromEntries(
    [...values].map(([name, occurrences]) => {
      const all = occurrences.map(({ value }) =>
        name === 'country_ids'
          ? parseCountryId(value)
          : flags.includes(name)
            ? flagValue(value)
            : (value ?? true),
      )
      if (name === 'descriptions') return [name, textsByLanguage(all)]
      return [name, (lists as readonly string[]).includes(name) ? all : all.at(-1)]
    }),
  )
  return { input, withoutValue: [], unknownWords }
}

/**
 * Reads a new site from the command line.
 * @param publicUrl the portal's own origin
 * @returns the site, or a sentence for each error
 */
export function readNewSite(
  args: readonly string[],
  publicUrl: string,
): { site: z.output<typeof NewSite> } | { errors: readonly string[] } {
  const { input, withoutValue, unknownWords } = readOptions(args)
  const parsed = NewSite.safeParse(input)
  const fieldErrors: Record<string, FieldErrorCode> = {
    ...crossFieldErrors(input, undefined, publicUrl),
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error)),
  }
  for (const name of withoutValue) fieldErrors[name] = 'required'
  const errors = [
    ...fieldErrorLines(fieldErrors, { choices, words: errorWords }),
    ...strayWordLines(unknownWords),
  ]
  return parsed.success && errors.length === 0 ? { site: parsed.data } : { errors }
}

/** Describes a site in a few lines. */
export function siteSummary({
  client_id,
  client_name,
  redirect_uris,
  response_types,
  token_endpoint_auth_method,
  first_party,
  areas,
  tiers,
  country_ids,
}: Site): string {
  const audience = [...areas, ...tiers, ...country_ids.map(String)]
  const facts: [string, string][] = [
    ['client_name', client_name],
    ['redirect_uris', redirect_uris.join(' ')],
    ['response_types', response_types.join(', ')],
    ['token_endpoint_auth_method', token_endpoint_auth_method],
    ['first_party', first_party ? 'yes' : 'no'],
    ['who may use it', audience.length === 0 ? 'everybody' : audience.join(', ')],
  ]
  return [client_id, ...facts.map(([name, value]) => `  ${name.padEnd(28)}${value}`)].join('\n')
}
