import { join } from 'node:path'
import type { Rolldown } from 'vite'

interface SharedFile {
  name: string
  /**
   * The least number of entries that need a module before it joins a shared file. Entries are the
   * page and every lazy module.
   */
  minShareCount: number
  /** How the paths of its modules begin. */
  paths: readonly string[]
}

/**
 * Files that several screens share. `test/code-splitting.test.ts` finds paths that lead nowhere.
 */
export const sharedFiles: readonly SharedFile[] = [
  // Loaded right after /signin: the toasts, the screen for a bug, and what these share with most
  // screens.
  {
    name: 'common',
    minShareCount: 1,
    paths: [
      'apps/portal/src/api/prefetch.',
      'apps/portal/src/i18n/LanguageTool.',
      'apps/portal/src/navigation/external-redirect.',
      'apps/portal/src/ui/ErrorDetails.',
      'apps/portal/src/app/ToastRegion.',
      'apps/portal/src/app/WentWrong.',
      'node_modules/lucide-react/dist/esm/icons/chevron-',
      'node_modules/lucide-react/dist/esm/icons/triangle-exclamation-point.',
      'packages/kit/src/dialog/open-dialogs.',
      'packages/kit/src/layout/Frames.',
      'packages/kit/src/layout/Topbar.',
      'packages/kit/src/toast/',
    ],
  },
  { name: 'icons', minShareCount: 3, paths: ['node_modules/lucide-react/'] },
  {
    name: 'form',
    minShareCount: 3,
    paths: [
      'apps/portal/src/api/lists.',
      'apps/portal/src/forms/agency-suggestions.',
      'apps/portal/src/forms/countries.',
      'apps/portal/src/forms/field-errors.',
      'apps/portal/src/forms/form-texts.',
      'apps/portal/src/forms/form.',
      'apps/portal/src/forms/lazy-number-help.',
      'apps/portal/src/ui/useErrorTitle.',
      'packages/kit/src/dropzone/file-object.',
      'packages/kit/src/field/Checkbox.',
      'packages/kit/src/field/DateField.',
      'packages/kit/src/form/',
      'packages/kit/src/popup/',
      'packages/kit/src/select/',
    ],
  },
  // Modules that show or edit an agent's data, with and without a form.
  {
    name: 'record',
    minShareCount: 2,
    paths: [
      'apps/portal/src/forms/choices.',
      'apps/portal/src/forms/record-fields.',
      'packages/contracts/src/choices.',
      'packages/contracts/src/country-names.',
      'packages/contracts/src/fields.',
      'packages/contracts/src/limits.',
      'packages/contracts/src/profile-form.',
      'packages/kit/src/avatar/',
      'packages/kit/src/text/BreakAfterSlash.',
    ],
  },
  {
    name: 'profile',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/profile/PageFrame.',
      'apps/portal/src/features/profile/ProfileMenu.',
      'apps/portal/src/features/profile/form/draft.',
      'apps/portal/src/features/profile/form/form-context.',
      'apps/portal/src/features/profile/form/usePendingFields.',
      'apps/portal/src/features/profile/form/useSave.',
      'apps/portal/src/features/profile/pages.',
      'apps/portal/src/features/profile/profile.module.',
      'apps/portal/src/features/profile/route.',
      'apps/portal/src/features/profile/useRecord.',
      'packages/kit/src/stub/',
    ],
  },
  {
    name: 'desk',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/staff/desk/DecidedNotice.',
      'apps/portal/src/features/staff/desk/KeyHint.',
      'apps/portal/src/features/staff/desk/KeysHelp.',
      'apps/portal/src/features/staff/desk/LongText.',
      'apps/portal/src/features/staff/desk/desk.module.',
      'apps/portal/src/features/staff/desk/key-setting.',
      'apps/portal/src/features/staff/desk/use',
      'apps/portal/src/features/staff/desk/waiting-time.',
      'apps/portal/src/features/staff/route.',
      'packages/kit/src/layout/Desk.',
      'packages/kit/src/table/',
    ],
  },
  // Modules around every screen of a person who is signed in.
  {
    name: 'signed-in',
    minShareCount: 1,
    paths: [
      'apps/portal/src/app/Guard.',
      'apps/portal/src/frames/Layout.',
      'apps/portal/src/state/fireworks.',
      'apps/portal/src/state/notifications.',
      'packages/kit/src/feedback/Badge.',
      'packages/kit/src/feedback/Skeleton.',
      'packages/kit/src/menu/Menu.',
      'packages/kit/src/pass/Datum.',
      'packages/kit/src/side-menu/',
    ],
  },
]

const repository = join(import.meta.dirname, '../..')

/**
 * Decides which modules share a file. Rolldown's own division makes 161 small files, which
 * compress worse: with it the first load of /signin is 13 kB larger, and /profile/info 10 kB.
 * `VERBOSE=1 npm run build` prints the size of each screen.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    // Everything that /signin needs. `main.tsx` stays in a file of its own; otherwise the manifest
    // would not name the page's entry.
    { name: 'first', tags: ['$initial'], test: (id) => !id.endsWith('/src/main.tsx') },
    ...sharedFiles.map(({ name, minShareCount, paths }) => ({
      name,
      minShareCount,
      test: (id: string) => paths.some((path) => id.startsWith(join(repository, path))),
    })),
  ],
}
