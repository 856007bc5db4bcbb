/**
 * Software that single tests need. Without it they are skipped and counted; `npm run setup` installs
 * it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { helmPath, installHelm } from './helm.ts'

export interface OptionalSoftware {
  readonly name: string
  /** Debian's packages. */
  readonly packages: readonly string[]
  readonly isInstalled: () => boolean
  /** Installs what Debian does not have. */
  readonly install?: () => Promise<void>
}

const runs = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const isOnPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Debian's Python first: what Debian's packages install, another Python does not see. */
const pythons = ['/usr/bin/python3', 'python3']

/** A Python with Authlib. */
export const authlibPython = (): string | undefined =>
  pythons.find((python) => runs(python, '-c', 'import authlib, requests'))

export const optionalSoftware = {
  authlib: {
    name: 'Python with Authlib',
    packages: ['python3-authlib', 'python3-requests'],
    isInstalled: () => authlibPython() !== undefined,
  },
  japanese: {
    name: 'A font with Japanese letters',
    packages: ['fonts-droid-fallback', 'fontconfig'],
    isInstalled: () =>
      existsSync('/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf') ||
      (spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout ?? '') !== '',
  },
  promtool: {
    name: "Prometheus' promtool",
    packages: ['prometheus'],
    isInstalled: () => isOnPath('promtool'),
  },
  helm: {
    name: 'Helm',
    packages: [],
    isInstalled: () => helmPath() !== undefined,
    install: installHelm,
  },
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: () => existsSync('/usr/bin/firefox-esr'),
  },
  webkit: {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => isOnPath('WebKitWebDriver') && isOnPath('Xvfb'),
  },
} satisfies Record<string, OptionalSoftware>

/** Why a test that needs the software is skipped, or false where it is there. */
export const skipWithout = (key: keyof typeof optionalSoftware): string | false =>
  optionalSoftware[key].isInstalled()
    ? false
    : `${optionalSoftware[key].name} is not installed: run \`npm run setup\`.`
