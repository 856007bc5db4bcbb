/** The import rules between folders. Each rule's reason is the title of its test. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { nameOf, nodesOf, type SourceNode } from './syntax-trees.ts'

interface ImportRule {
  from: RegExp
  mayNot: RegExp
  because: string
  except?: RegExp
}

const tests = /\.(?:test|stories)\.tsx?$|\/test\//

/** A target is the specifier of a package, or a file's path from the root. */
const importRules: readonly ImportRule[] = [
  {
    from: /^packages\/contracts\//,
    mayNot: /^(?:react|fastify|drizzle|node:|@passerelle|apps\/|packages\/kit)/,
    because: 'contracts run on both sides',
  },
  {
    from: /^packages\/kit\//,
    mayNot:
      /^(?:@passerelle|apps\/|packages\/contracts|react-router|zustand|i18next|react-i18next)/,
    because: 'the kit knows neither the product nor its data',
  },
  {
    from: /^apps\/portal\//,
    mayNot: /^(?:apps\/server|node:|@passerelle\/server)/,
    because: 'the portal reaches the server over HTTP only',
    except: /^apps\/portal\/[^/]+\.ts$/,
  },
  {
    from: /^apps\/server\//,
    mayNot: /^(?:react|apps\/portal|packages\/kit|@passerelle\/(?:kit|portal))/,
    because: 'the server draws nothing',
  },
  {
    from: /^apps\/server\/src\/(?!features\/|app\.ts|start\.ts|main\.ts|cli\/)/,
    mayNot: /^apps\/server\/src\/(?:features\/|app\.ts|start\.ts|main\.ts|cli\/)/,
    because: 'common code does not depend on features',
    except: tests,
  },
  {
    from: /^apps\/portal\/src\/(?!features\/|app\/routes\.tsx|main\.tsx)/,
    mayNot: /^apps\/portal\/src\/features\//,
    because: 'common screens do not depend on features',
    except: /App\.tsx$|\.test\.tsx$/,
  },
  {
    from: /^apps\/server\/src\/features\/.*store[^/]*\.ts$/,
    mayNot: /^(?:fastify|apps\/server\/src\/http\/)/,
    because: 'a store knows rows, not requests',
  },
  {
    from: /^apps\/server\/src\/features\/.*service[^/]*\.ts$/,
    mayNot: /^(?:fastify|drizzle|@fastify|apps\/server\/src\/http\/)/,
    because: 'a service speaks neither HTTP nor SQL',
  },
  {
    from: /^apps\/server\/src\/(?:db|crypto|config|problems|i18n|outbox)\//,
    mayNot: /^apps\/server\/src\/(?:http|demo|sessions|agents|mail|pages)\//,
    because: 'the ground floor of the server knows nothing of what stands on it',
  },
]

interface Import {
  file: string
  target: string
}

/** Returns every import of every source file, with type imports and dynamic imports. */
async function findImports(): Promise<Import[]> {
  const found: Import[] = []
  for await (const path of glob([
    'packages/*/src/**/*.{ts,tsx}',
    'apps/*/*.ts',
    'apps/*/src/**/*.{ts,tsx}',
  ])) {
    const file = path.replaceAll('\\', '/')
    const text = await readFile(file, 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      found.push({
        file,
        target: specifier.startsWith('.')
          ? relative('.', resolve(dirname(file), specifier)).replaceAll('\\', '/')
          : specifier,
      })
    }
  }
  return found
}

const all = await findImports()

for (const { from, mayNot, because, except } of importRules) {
  test(because, () => {
    const violations = all.filter(
      ({ file, target }) => from.test(file) && !except?.test(file) && mayNot.test(target),
    )
    assert.deepEqual(
      violations.map(({ file, target }) => `${file} imports ${target}`),
      [],
    )
  })
}

/**
 * Returns the folder of a source file; undefined for the files beside main.ts, because they compose
 * all folders.
 */
const folderOf = (path: string) =>
  /^((?:apps|packages)\/\w+)\/src\/(.+)\/[^/]+$/.exec(path)?.[0].replace(/\/[^/]+$/, '')

test('no two folders import each other, types included', () => {
  const edges = new Map<string, string>()
  for (const { file, target } of all) {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from && to && from !== to && !tests.test(file)) edges.set(`${from} ${to}`, file)
  }
  const pairs = [...edges].flatMap(([edge, file]) => {
    const back = edges.get(edge.split(' ').toReversed().join(' '))
    return back !== undefined && file < back ? [`${file} and ${back}`] : []
  })
  assert.deepEqual(pairs, [])
})

test('a feature does not reach into another feature', () => {
  const featureOf = (path: string) => /^(apps\/\w+\/src\/features\/[^/]+)\//.exec(path)?.[1]
  const crossing = all.filter(
    ({ file, target }) =>
      featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target),
  )
  assert.deepEqual(
    crossing.map(({ file, target }) => `${file} imports ${target}`),
    [],
  )
})

test('features read the clock, randomness and the environment through Deps only', async () => {
  const offences: string[] = []
  for await (const file of glob(
    'apps/server/src/{features,mail,http,pages,problems,rate-limit,sessions,sites,agents,audit,signing-keys,demo,i18n}/**/*.ts',
  )) {
    if (tests.test(file)) continue
    const text = await readFile(file, 'utf8')
    for (const [offence] of text.matchAll(
      /Date\.now\(\)|new Date\(\)|randomUUID\(|Math\.random\(|process\.env/g,
    ))
      offences.push(`${file}: ${offence}`)
  }
  assert.deepEqual(offences, [])
})

/**
 * The definition of a generated column has no parameters. It is made of constants, and is part of
 * the migrations.
 */
const definitionOfSearchWords = 'apps/server/src/db/search/search-words.ts'

test('only config.ts reads the environment, and nothing builds SQL or HTML from strings', async () => {
  const offences: string[] = []
  for await (const file of glob('{apps,packages}/*/src/**/*.{ts,tsx}')) {
    if (tests.test(file)) continue
    const text = await readFile(file, 'utf8')
    const isDefinition = file === definitionOfSearchWords
    const forbidden =
      /sql\.raw\(|dangerouslySetInnerHTML|\.innerHTML|rejectUnauthorized: false|createHash\('(?:md5|sha1)'\)|new Function\(|\beval\(/g
    for (const [offence] of text.matchAll(forbidden))
      if (!(isDefinition && offence === 'sql.raw(')) offences.push(`${file}: ${offence}`)
    if (
      file.startsWith('apps/server') &&
      !/\/(?:config|start|cli)\.ts$/.test(file) &&
      /process\.env/.test(text)
    )
      offences.push(`${file}: process.env`)
  }
  assert.deepEqual(offences, [])
})

test('exported functions are declared with a name, so that stacks and outlines show them', async () => {
  const constants = (await nodesOf('{apps,packages}/*/src/**/*.{ts,tsx}')).filter(
    ({ file, node, ancestors }) =>
      !tests.test(file) &&
      node.type === 'VariableDeclarator' &&
      ancestors.length === 3 &&
      ancestors[1]?.type === 'ExportNamedDeclaration' &&
      (node['init'] as SourceNode | null)?.type === 'ArrowFunctionExpression',
  )
  assert.deepEqual(
    constants.map(({ file, node }) => `${file}: ${nameOf(node['id'] as SourceNode)}`),
    [],
  )
})

test('no two style sheets have the same name, because their classes are named after them', async () => {
  const names: string[] = []
  for await (const file of glob('{apps/portal,packages/kit}/src/**/*.module.css'))
    names.push(basename(file))
  assert.ok(names.length > 50)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})
