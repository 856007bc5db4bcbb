/**
 * A partner's project outside the repository. The packed kit is installed in it; its one screen
 * and its settings come from the kit's README.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  glob,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer, request as ask, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { sourceOf, storiesShownIn } from '../packages/kit/.storybook/sources.ts'

const repository = join(import.meta.dirname, '..')
const kit = join(repository, 'packages/kit')
const run = promisify(execFile)
/** A partner does not run the tools in test mode. */
const env = { ...process.env, NODE_ENV: undefined }

export interface PartnerProject {
  readonly folder: string
  /** Paths of the packed files, relative to the package. */
  readonly packed: readonly string[]
  remove: () => Promise<void>
}

export interface Manifest {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  exports: Record<string, { types: string; default: string }>
}

/**
 * Packs the kit and installs it without a network: the other packages are linked from this
 * repository.
 */
export async function createPartnerProject(): Promise<PartnerProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'passerelle-partner-')))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: kit, env })
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  const installed = join(folder, 'node_modules/@passerelle/kit')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed], { cwd: folder })
  const { dependencies, peerDependencies } = await manifestOf(folder)
  for (const name of [
    ...Object.keys({ ...dependencies, ...peerDependencies }),
    '@types/react',
    '@types/react-dom',
    'vite',
  ])
    await linkPackage(name, folder)
  await writeScreen(folder)
  const packed = (await readdir(installed, { recursive: true, withFileTypes: true })).flatMap(
    (each) => (each.isFile() ? join(each.parentPath, each.name).slice(installed.length + 1) : []),
  )
  return { folder, packed, remove: () => rm(folder, { recursive: true }) }
}

export const manifestOf = async (folder: string) =>
  JSON.parse(
    await readFile(join(folder, 'node_modules/@passerelle/kit/package.json'), 'utf8'),
  ) as Manifest

async function linkPackage(name: string, folder: string): Promise<void> {
  const own = join(kit, 'node_modules', name)
  const place = join(folder, 'node_modules', name)
  await mkdir(dirname(place), { recursive: true })
  await symlink(existsSync(own) ? own : join(repository, 'node_modules', name), place, 'junction')
}

async function writeScreen(folder: string): Promise<void> {
  const readme = await readFile(join(folder, 'node_modules/@passerelle/kit/README.md'), 'utf8')
  const blockOf = (language: string) =>
    new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? ''
  await writeFile(join(folder, 'index.html'), blockOf('html'))
  await writeFile(join(folder, 'main.tsx'), blockOf('tsx'))
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), blockOf('json'))
}

/**
 * Writes the code of every story that the gallery's pages show into the partner's project. Returns
 * the number of stories.
 */
export async function writeGalleryStories({ folder }: PartnerProject): Promise<number> {
  const source = join(kit, 'src')
  const read = (path: string) => readFile(join(kit, path), 'utf8').catch(() => undefined)
  const files: string[] = []
  for await (const path of glob('**/*.mdx', { cwd: source })) {
    const { file, names } = storiesShownIn(await readFile(join(source, path), 'utf8'))
    for (const name of names) {
      const { code } = await sourceOf(`src/${dirname(path)}/${file}`, name, read)
      files.push(`${file.replace(/\..*/, '')}-${name}.tsx`)
      await writeFile(join(folder, String(files.at(-1))), code)
    }
  }
  await writeFile(join(folder, 'shown.json'), JSON.stringify({ extends: './tsconfig.json', files }))
  return files.length
}

/**
 * Returns the compiler's output for the screen and for all declarations of the kit; empty on
 * success.
 */
export const compilerErrors = ({ folder }: PartnerProject, ...options: string[]) =>
  outputOf(
    'tsc',
    ['-p', '.', '--exactOptionalPropertyTypes', '--noUncheckedSideEffectImports', ...options],
    folder,
  )

export const storyCompilerErrors = ({ folder }: PartnerProject) =>
  outputOf('tsc', ['-p', 'shown.json', '--noUnusedLocals'], folder)

/** Returns the bundler's output; empty on success. */
export const bundlerErrors = ({ folder }: PartnerProject) =>
  outputOf('vite', ['build', '--logLevel', 'error'], folder)

async function outputOf(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(join(repository, 'node_modules/.bin', program), args, {
      cwd,
      env,
    })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}` || String(error)
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * Starts the partner's web server: its own pages with the given content security policy. It
 * passes calls to `/api` on, with the portal's Host and Origin instead of its own, as the kit's
 * README says.
 */
export async function servePartner(
  { folder }: PartnerProject,
  api: string,
  policy: string,
): Promise<{ server: Server; origin: string }> {
  const files = new Map<string, Buffer>()
  for (const each of await readdir(join(folder, 'dist'), {
    recursive: true,
    withFileTypes: true,
  })) {
    const path = join(each.parentPath, each.name)
    if (each.isFile())
      files.set(path.slice(join(folder, 'dist').length).replaceAll('\\', '/'), await readFile(path))
  }
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    if (url.startsWith('/api/')) {
      const { host, origin } = new URL(api)
      const isOwnPage = headers.origin === `http://${headers.host}`
      const sent = { ...headers, host, ...(isOwnPage ? { origin } : {}) }
      const onward = ask(new URL(url, api), { method: method ?? 'GET', headers: sent }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
      )
      onward.on('error', () => response.writeHead(502).end())
      request.pipe(onward)
      return
    }
    const path = url === '/' ? '/index.html' : url
    response
      .writeHead(files.has(path) ? 200 : 404, {
        'content-type': types[extname(path)] ?? 'text/plain',
        'content-security-policy': policy,
      })
      .end(files.get(path))
  })
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  const address = server.address()
  return { server, origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` }
}
