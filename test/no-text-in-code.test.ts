/**
 * Every text that people read is in a translation resource, so that a new language is only new
 * files.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSync } from 'vite'
import {
  calleeOf,
  nameOf,
  nodesOf,
  templateOf,
  textOf,
  descendantsOf,
  isNode,
  type LocatedNode,
  type SourceNode,
} from './syntax-trees.ts'

/** Two words in a row, or one capitalized word. */
const words = /\p{L}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}+[.!?:…]?$/u
const letters = /\p{L}/u

/** Attributes and properties whose values people read, in HTML and in the kit. */
const isReadByPeople = (name: string) =>
  /^(?:alt|term|note|lead|help|hint|message|(?:aria-(?:label|description|valuetext|roledescription))|\w*(?:title|label|text|placeholder|description))$/i.test(
    name,
  )

const withoutEntities = (markup: string) => markup.replace(/&\w+;/g, '')

const say = ({ file }: LocatedNode, text: string) =>
  `${file}: ${text.trim().replace(/\s+/g, ' ').slice(0, 80)}`

/**
 * Calls whose texts only developers and operators read: errors that are bugs, a problem's `detail`
 * (always English), the log.
 */
const developerCalls = new Set(['Error', 'TypeError', 'Problem'])
const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** `log` and names that end in it, such as `deps.log`. A toast has an `error`, too. */
const isLogged = ({ callee }: SourceNode) =>
  isNode(callee) &&
  levels.has(nameOf(callee)) &&
  isNode(callee['object']) &&
  nameOf(callee['object']) === 'log'

const isForDevelopers = ({ ancestors }: LocatedNode) =>
  ancestors.some(
    (node) =>
      /^(?:New|Call)Expression$/.test(node.type) &&
      (developerCalls.has(calleeOf(node)) || isLogged(node)),
  )

const isTypeOrName = ({ ancestors }: LocatedNode) =>
  ancestors.some(
    ({ type }) => /^(?:Import|Export(?:All|Named))/.test(type) && type !== 'ExportNamedDeclaration',
  ) || /^TS(?:Literal|Index|Template|Module)/.test(ancestors.at(-1)?.type ?? '')

/** Tagged templates have their own rules: markup is checked below, SQL is not a text. */
const isTagged = ({ ancestors }: LocatedNode) =>
  ancestors.at(-2)?.type === 'TaggedTemplateExpression'

interface Exception {
  readonly in: string
  readonly text: RegExp
  readonly because: string
}

const exceptions: readonly Exception[] = [
  { in: 'apps/portal/src/app/routes.tsx', text: /^\w+$/, because: 'names of components' },
  {
    in: 'apps/portal/src/features/signin/frame/Hall.tsx',
    text: /^xMidYMid slice$/,
    because: 'how a picture is fitted',
  },
  {
    in: 'apps/portal/src/features/provider/playground/Playground.tsx',
    text: /^Passerelle$/,
    because: 'the product’s own name',
  },
  {
    in: 'apps/portal/src/features/staff/registrations/Registrations.tsx',
    text: /^tbody button$/,
    because: 'a selector',
  },
  {
    in: 'apps/portal/src/features/staff/filters/QueueFilters.tsx',
    text: /^Americas$/,
    because: 'an area’s key',
  },
  {
    in: 'apps/portal/src/features/staff/sites/library-settings.ts',
    text: /^(?:Spring Security|Logto)$|^await portal/,
    because: 'names of libraries, and code',
  },
  {
    in: 'apps/server/src/features/provider/trial/trial.ts',
    text: /./,
    because: 'data of a made-up agent',
  },
  {
    in: 'apps/server/src/features/docs/openapi.ts',
    text: /./,
    because: 'the document for machines is in English',
  },
  ...['request', 'state', 'event'].map((name) => ({
    in: `apps/server/src/features/health/${name}-metrics.ts`,
    text: /./,
    because: 'metrics are for operators',
  })),
  ...['mail/worker.ts', 'features/provider/logout/notices.ts'].map((file) => ({
    in: `apps/server/src/${file}`,
    text: /^send (?:mail|notice)$/,
    because: 'the name of a span, for operators',
  })),
  {
    in: 'apps/server/src/features/provider/oidc-provider/call.ts',
    text: /^(?:grant request is invalid|the account is gone)$/,
    because: 'descriptions of OAuth errors, for developers of sites',
  },
  {
    in: 'apps/portal/src/second-factor/device-name.ts',
    text: /^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/,
    because: 'names of products',
  },
  {
    in: 'apps/portal/src/features/signin/login/LoginStep.tsx',
    text: /^username webauthn$/,
    because: 'a value of autocomplete',
  },
  {
    in: 'apps/server/src/features/provider/storage/deferred-writes.ts',
    text: /^Session$/,
    because: 'a model of the library',
  },
  {
    in: 'apps/server/src/features/provider/storage/adapter.ts',
    text: /^(?:Client|Grant|Interaction|Session|key share)$|^(?:a parameter holds|the account|the client assertion|already used)/,
    because: 'models of the library, a lock of SQL, and what sites’ developers read of an error',
  },
  {
    in: 'apps/server/src/features/provider/authorize/authorize.ts',
    text: /^Client$|^request_uri is|^this site must push/,
    because: 'models of the library, and what sites’ developers read of an error',
  },
  { in: 'apps/server/src/http/machine.ts', text: /^Bearer error/, because: 'a header' },
  {
    in: 'apps/server/src/features/provider/authorize/ask-provider.ts',
    text: /^Client$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/features/provider/authorize/session-bridge.ts',
    text: /^Session$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/features/provider/storage/prefetch.ts',
    text: /^(?:Client|Grant|Session(?: by uid)?)$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/features/provider/storage/records.ts',
    text: /^Session$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/features/provider/storage/refresh.ts',
    text: /^(?:Grant|Session)$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/features/provider/storage/session-records.ts',
    text: /^Session$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/features/provider/logout/notices.ts',
    text: /^(?:the site has no address|notice worker$)/,
    because: 'a failure, which is kept beside what sites say, and a name in the log',
  },
  {
    in: 'apps/server/src/features/provider/storage/unstorable-characters.ts',
    text: /^a parameter holds/,
    because: 'what sites’ developers read of an error',
  },
  {
    in: 'apps/server/src/features/provider/oidc-provider/interaction-policy.ts',
    text: /^(?:a new|an installed|the|consent) /,
    because: 'what sites’ developers read of an error',
  },
  {
    in: 'apps/server/src/features/provider/authorize/form-post-page.ts',
    text: /form-action/,
    because: 'a policy',
  },
  {
    in: 'apps/server/src/features/signin/service.ts',
    text: /^Your (?:registration|account)/,
    because: 'a refusal’s detail',
  },
  {
    in: 'apps/server/src/sessions/password-check.ts',
    text: /password is not right/,
    because: 'a refusal’s detail',
  },
  {
    in: 'apps/server/src/features/profile/routes.ts',
    text: /^Password changed$/,
    because: 'an answer’s message, which the portal says in its own words',
  },
  {
    in: 'apps/server/src/problems/field-error-words.ts',
    text: /^(?:is|does|must) /,
    because: 'the command line and the report of an import are for operators',
  },
  { in: 'apps/server/src/http/answer-problems.ts', text: /^Error$/, because: 'a refusal’s title' },
  { in: 'apps/server/src/mail/mail-html.ts', text: /font-family|margin/, because: 'a style sheet' },
  {
    in: 'apps/server/src/sessions/site-sessions.ts',
    text: /^(?:Session|Grant)$/,
    because: 'models of the library',
  },
  {
    in: 'apps/server/src/mail/mailbox-frame.ts',
    text: /^default-src|^<head>/,
    because: 'a policy and a tag',
  },
  {
    in: 'apps/server/src/mail/worker.ts',
    text: /^It could not be sent/,
    because: 'a reason, which is kept beside what mail servers say',
  },
]

const isExcepted = ({ file }: LocatedNode, text: string) =>
  exceptions.some((exception) => exception.in === file && exception.text.test(text))

const portal = await nodesOf('apps/portal/src/**/*.{ts,tsx}')
const server = await nodesOf(
  'apps/server/src/{mail,http,features,pages,problems,rate-limit,sessions,sites,agents,audit,signing-keys}/**/*.ts',
)

/** All literals that read as words. */
const sentencesOf = (nodes: readonly LocatedNode[]) =>
  nodes.filter(
    (found) =>
      !isTypeOrName(found) &&
      !isTagged(found) &&
      !isForDevelopers(found) &&
      words.test(textOf(found.node)?.trim() ?? ''),
  )
const sentences = sentencesOf([...portal, ...server])

test('of what is called info, warn or error, only the log’s is for developers and operators', () => {
  const textsIn = (code: string) => {
    const { program } = parseSync('some.ts', code)
    return isNode(program)
      ? sentencesOf(descendantsOf(program)).map(({ node }) => textOf(node))
      : []
  }
  for (const level of levels) {
    for (const log of ['log', 'deps.log', 'request.log'])
      assert.deepEqual(textsIn(`${log}.${level}({ id }, 'Some words')`), [], `${log}.${level}`)
    for (const other of ['toast.', 'log.toast.', 'log().', ''])
      assert.deepEqual(
        textsIn(`${other}${level}('Some words')`),
        ['Some words'],
        `${other}${level}`,
      )
  }
})

test('no text stands in the code, developers’ and operators’ aside', () => {
  const offences = sentences
    .map((found) => [found, textOf(found.node) ?? ''] as const)
    .filter(([found, text]) => !isExcepted(found, text.trim()))
  assert.deepEqual(
    offences.map(([found, text]) => say(found, text)),
    [],
  )
})

test('every exception of these is still needed', () => {
  const spare = exceptions.filter(
    (exception) =>
      !sentences.some(
        ({ file, node }) =>
          file === exception.in && exception.text.test(textOf(node)?.trim() ?? ''),
      ),
  )
  assert.deepEqual(spare, [])
})

test('no letters stand between the tags of a screen', () => {
  assert.deepEqual(
    portal
      .filter(
        ({ node }) => node.type === 'JSXText' && letters.test(withoutEntities(textOf(node) ?? '')),
      )
      .map((found) => say(found, textOf(found.node) ?? '')),
    [],
  )
})

/**
 * The strings that an expression may evaluate to: not arguments, such as a key in `t('key')`, and
 * not operands of a comparison.
 */
const possibleTexts = (found: LocatedNode): string[] =>
  descendantsOf(found.node)
    .filter(
      ({ ancestors }) =>
        !ancestors.some(
          ({ type }) =>
            /^(?:Call|Binary|Member|JSX|Arrow|Object)\w*$/.test(type) &&
            type !== 'JSXExpressionContainer',
        ),
    )
    .map(({ node }) => textOf(node) ?? '')
    .filter((text) => letters.test(text))

/** Is this the value of an attribute or property that people read? */
function isReadValue({ node, ancestors }: LocatedNode): boolean {
  const owner = ancestors.at(-1)
  const name =
    owner?.type === 'JSXAttribute'
      ? owner['name']
      : owner?.type === 'Property'
        ? owner['key']
        : undefined
  return isNode(name) && name !== node && isReadByPeople(nameOf(name))
}

test('nothing that is shown, no attribute and no property that people read is written in place', () => {
  const shown = portal.filter(
    ({ node, ancestors }) =>
      node.type === 'JSXExpressionContainer' && ancestors.at(-1)?.type === 'JSXElement',
  )
  const values = [...shown, ...[...portal, ...server].filter(isReadValue)]
  assert.deepEqual(
    values.flatMap((found) =>
      possibleTexts(found)
        .filter((text) => !isExcepted(found, text.trim()))
        .map((text) => say(found, text)),
    ),
    [],
  )
})

test('no page and no mail of the server has text in its markup', () => {
  const mark = '\0'
  const markup = server.filter(
    ({ node, ancestors }) =>
      node.type === 'TemplateLiteral' && calleeOf(ancestors.at(-1) ?? node) === 'html',
  )
  assert.ok(markup.length > 20)
  const offences = markup.flatMap((found) => {
    const text = templateOf(found.node, mark) ?? ''
    // Text in `<code>` is a name, the same in every language.
    const between = withoutEntities(text.replace(/<code>[^<]*<\/code>|<[^>]*>/g, '')).split(mark)
    const read = [...text.matchAll(/\s([\w-]+)="([^"]*)"/g)]
      .filter(([, name = '']) => isReadByPeople(name))
      .map(([, , value = '']) => value)
    return [...between, ...read]
      .filter((piece) => letters.test(piece))
      .map((piece) => say(found, piece))
  })
  assert.deepEqual(offences, [])
})
