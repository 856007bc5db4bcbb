/** A project of somebody else, outside the repository: the packed kit is installed in it, and its one screen and its settings are those of the kit's README. */
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
/** As a partner would run it, not as a test. */
const env = { ...process.env, NODE_ENV: undefined }

export interface Partner {
  readonly folder: string
  /** Paths of the packed files, beginning within the package. */
  readonly packed: readonly string[]
  remove: () => Promise<void>
}

export interface Manifest {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  exports: Record<string, { types: string; default: string }>
}

/** Packs the kit and installs it, without a network: what else the project needs is linked from here. */
export async function makePartner(): Promise<Partner> {
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
    await link(name, folder)
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

async function link(name: string, folder: string): Promise<void> {
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

/** Writes the code of every story that a page of the gallery shows into the partner's project, and says how many there are. */
export async function writeShown({ folder }: Partner): Promise<number> {
  const source = join(kit, 'src')
  const read = (path: string) => readFile(join(source, path), 'utf8').catch(() => undefined)
  const files: string[] = []
  for await (const path of glob('**/*.mdx', { cwd: source })) {
    const { file, names } = storiesShownIn(await readFile(join(source, path), 'utf8'))
    for (const name of names) {
      const { code } = await sourceOf(`${dirname(path)}/${file}`, name, read)
      files.push(`${file.replace(/\..*/, '')}-${name}.tsx`)
      await writeFile(join(folder, String(files.at(-1))), code)
    }
  }
  await writeFile(join(folder, 'shown.json'), JSON.stringify({ extends: './tsconfig.json', files }))
  return files.length
}

/** What the compiler says of the screen and of every declaration of the kit; nothing when all is well. */
export const typeFaults = ({ folder }: Partner, ...options: string[]) =>
  said(
    'tsc',
    ['-p', '.', '--exactOptionalPropertyTypes', '--noUncheckedSideEffectImports', ...options],
    folder,
  )

export const shownFaults = ({ folder }: Partner) =>
  said('tsc', ['-p', 'shown.json', '--noUnusedLocals'], folder)

/** What the bundler says; nothing when all is well. */
export const buildFaults = ({ folder }: Partner) =>
  said('vite', ['build', '--logLevel', 'error'], folder)

async function said(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(join(repository, 'node_modules/.bin', program), args, {
      cwd,
      env,
    })
    return stdout + stderr
  } catch (fault) {
    const { stdout = '', stderr = '' } = fault as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}` || String(fault)
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The partner's web server: its own pages under the given content security policy, and `/api` handed on as it comes. */
export async function serve(
  { folder }: Partner,
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
      const onward = ask(new URL(url, api), { method: method ?? 'GET', headers }, (answer) =>
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
