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
  // In every screen but /signin: languages, faces, menus, choices, limits, what is asked again, and
  // the frames of who is signed in.
  {
    name: 'record',
    minShareCount: 1,
    paths: [
      'apps/portal/src/api/list-reading.',
      'apps/portal/src/api/quiet-call.',
      'apps/portal/src/api/x-token.',
      'apps/portal/src/app/Guard.',
      'apps/portal/src/app/signed-in.',
      'apps/portal/src/features/profile/RarePage.',
      'apps/portal/src/features/profile/RefreshProfile.',
      'apps/portal/src/forms/choices.',
      'apps/portal/src/forms/number-help/number-help.module.',
      'apps/portal/src/forms/record/record-fields.',
      'apps/portal/src/frames/Layout.',
      'apps/portal/src/i18n/LanguageMenu.',
      'apps/portal/src/i18n/LanguageTool.',
      'apps/portal/src/navigation/external-redirect.',
      'apps/portal/src/state/fireworks.',
      'apps/portal/src/state/useUserName.',
      'apps/portal/src/ui/RefetchOnFocus.',
      'apps/portal/src/ui/lazy-page-not-found.',
      'apps/portal/src/ui/useUnsaved.',
      'node_modules/lucide-react/dist/esm/icons/arrow-left.',
      'node_modules/lucide-react/dist/esm/icons/building-complex.',
      'node_modules/lucide-react/dist/esm/icons/calendar.',
      'node_modules/lucide-react/dist/esm/icons/check.',
      'node_modules/lucide-react/dist/esm/icons/chevron-down.',
      'node_modules/lucide-react/dist/esm/icons/globe.',
      'node_modules/lucide-react/dist/esm/icons/key-round.',
      'node_modules/lucide-react/dist/esm/icons/log-out.',
      'node_modules/lucide-react/dist/esm/icons/newspaper.',
      'node_modules/lucide-react/dist/esm/icons/search.',
      'node_modules/lucide-react/dist/esm/icons/user-round.',
      'node_modules/lucide-react/dist/esm/icons/users.',
      'packages/contracts/src/choices.',
      'packages/contracts/src/country-names.',
      'packages/contracts/src/fields.',
      'packages/contracts/src/limits.',
      'packages/contracts/src/names.',
      'packages/contracts/src/profile-form.',
      'packages/contracts/src/url.',
      'packages/kit/src/avatar/',
      'packages/kit/src/dialog/open-dialogs.',
      'packages/kit/src/direction.',
      'packages/kit/src/feedback/dot/Dot.',
      'packages/kit/src/feedback/skeleton/Skeleton.',
      'packages/kit/src/field/code-field/CodeField.',
      'packages/kit/src/layout/frames/Frames.',
      'packages/kit/src/menu/Menu.',
      'packages/kit/src/menu/MenuList.',
      'packages/kit/src/pass/Datum.',
      'packages/kit/src/popup/Popup.module.',
      'packages/kit/src/popup/Popup.tsx',
      'packages/kit/src/select/options/list-endpoint.',
      'packages/kit/src/side-menu/',
      'packages/kit/src/text/BreakAfterSlash.',
    ],
  },
  // The fields of forms, and what an agent's data consists of. Earlier files keep their modules.
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
      'apps/portal/src/forms/number-help/lazy-number-help.',
      'apps/portal/src/ui/useErrorTitle.',
      'packages/kit/src/dropzone/file-object.',
      'packages/kit/src/error-boundary/ElementBoundary.',
      'packages/kit/src/field/checkbox/Checkbox.',
      'packages/kit/src/field/checkbox/Mark.',
      'packages/kit/src/field/date-field/DateField.',
      'packages/kit/src/field/date-field/incomplete-date.',
      'packages/kit/src/field/date-field/useDateInput.',
      'packages/kit/src/form/',
      'packages/kit/src/web-address.',
      'packages/kit/src/select/',
    ],
  },
  {
    name: 'profile',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/profile/frame/PageFrame.',
      'apps/portal/src/features/profile/frame/ProfileMenu.',
      'apps/portal/src/features/profile/form/draft.',
      'apps/portal/src/features/profile/form/form-context.',
      'apps/portal/src/features/profile/form/kept-edits.',
      'apps/portal/src/features/profile/form/usePendingFields.',
      'apps/portal/src/features/profile/form/useSave.',
      'apps/portal/src/features/profile/frame/pages.',
      'apps/portal/src/features/profile/frame/pending-parts.',
      'apps/portal/src/features/profile/frame/profile.module.',
      'apps/portal/src/features/profile/route.',
      'apps/portal/src/features/profile/useRecord.',
      'packages/kit/src/stub/',
    ],
  },
  // The two pages of the profile with an agent's data.
  {
    name: 'record-form',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/profile/record/AgencyPage.',
      'apps/portal/src/features/profile/record/InfoPage.',
      'apps/portal/src/features/profile/record/RecordForm.',
    ],
  },
  {
    name: 'desk',
    minShareCount: 1,
    paths: [
      'apps/portal/src/api/kept-call.',
      'apps/portal/src/features/staff/agents/ValueChanges.',
      'apps/portal/src/features/staff/decisions/',
      'apps/portal/src/features/staff/desk/',
      'apps/portal/src/features/staff/dialogs/lazy-dialogs.',
      'apps/portal/src/features/staff/filters/QueueFilters.',
      'apps/portal/src/features/staff/filters/SearchBox.',
      'apps/portal/src/features/staff/filters/list-filters.',
      'apps/portal/src/features/staff/filters/use',
      'apps/portal/src/features/staff/keys/KeyHint.',
      'apps/portal/src/features/staff/keys/KeysHelp.',
      'apps/portal/src/features/staff/keys/key-setting.',
      'apps/portal/src/features/staff/keys/use',
      'apps/portal/src/features/staff/lists/More.',
      'apps/portal/src/features/staff/lists/NothingWaits.',
      'apps/portal/src/features/staff/lists/RecordHead.',
      'apps/portal/src/features/staff/lists/use',
      'apps/portal/src/features/staff/missing-texts/useMissingTexts.',
      'apps/portal/src/features/staff/route.',
      'apps/portal/src/state/filters.',
      'node_modules/lucide-react/dist/esm/icons/git-compare-arrows.',
      'node_modules/lucide-react/dist/esm/icons/inbox.',
      'node_modules/lucide-react/dist/esm/icons/keyboard.',
      'node_modules/lucide-react/dist/esm/icons/languages.',
      'node_modules/lucide-react/dist/esm/icons/settings.',
      'packages/contracts/src/finding-levels.',
      'packages/contracts/src/permissions.',
      'packages/kit/src/comparison/ComparisonLines.',
      'packages/kit/src/comparison/comparison-row.',
      'packages/kit/src/feedback/badge/Badge.',
      'packages/kit/src/layout/desk/Desk.',
      'packages/kit/src/list/Empty.',
      'packages/kit/src/search-field/',
      'packages/kit/src/table/Table.',
      'packages/kit/src/table/roles.',
    ],
  },
  // The lists of the desk besides its queues.
  {
    name: 'desk-table',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/staff/lists/DeskTable.',
      'apps/portal/src/features/staff/lists/EditableList.',
      'apps/portal/src/features/staff/lists/EditableListHead.',
      'packages/kit/src/language-tag.',
      'packages/kit/src/table/DataTable.',
      'packages/kit/src/table/sort-rows.',
      'node_modules/lucide-react/dist/esm/icons/arrow-down.',
      'node_modules/lucide-react/dist/esm/icons/arrow-up',
      'node_modules/lucide-react/dist/esm/icons/chevron-left.',
    ],
  },
  // What every dialog with fields needs.
  {
    name: 'dialog',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/profile/form/PasswordDialog.',
      'apps/portal/src/forms/password/PasswordRow.',
      'apps/portal/src/second-factor/ProofDialog.',
      'apps/portal/src/ui/FormDialog.',
      'packages/kit/src/dialog/Dialog.',
    ],
  },
  // The desk's first screen, and what data changes share with it.
  {
    name: 'registrations',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/staff/bulk/BulkAnnouncements.',
      'apps/portal/src/features/staff/bulk/useBulkReport.',
      'apps/portal/src/features/staff/agents/Finding',
      'apps/portal/src/features/staff/agents/Viewers.',
      'apps/portal/src/features/staff/agents/use',
      'apps/portal/src/features/staff/assignment/Assignment.',
      'apps/portal/src/features/staff/assignment/use',
      'apps/portal/src/features/staff/filters/TierAndOrder.',
      'apps/portal/src/features/staff/lists/PickBox.',
      'apps/portal/src/features/staff/questions/Question.',
      'apps/portal/src/features/staff/questions/use',
      'apps/portal/src/features/staff/registrations/OpenAgent.',
      'apps/portal/src/features/staff/registrations/Registrations.',
      'apps/portal/src/features/staff/registrations/useAgencyTick.',
      'packages/kit/src/dropdown/Dropdown.',
    ],
  },
  // What /signin can lead to.
  {
    name: 'next',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/signin/login/LoginProblem.',
      'apps/portal/src/features/signin/next/next-screens.',
      'apps/portal/src/i18n/language.',
      'apps/portal/src/ui/ResendActivation.',
      'apps/portal/src/ui/useCountdown.',
      'packages/contracts/src/languages.',
    ],
  },
  // Loaded at once beside the form of /signin.
  {
    name: 'login',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/signin/login/LoginOffers.',
      'apps/portal/src/features/signin/login/PasskeySignIn.',
      'apps/portal/src/features/signin/next/usePreloadNext.',
    ],
  },
  // The rarer ways to sign in.
  {
    name: 'signin',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/signin/NewPasswordLink.',
      'apps/portal/src/features/signin/password-only.',
    ],
  },
  {
    name: 'public',
    minShareCount: 1,
    paths: [
      'apps/portal/src/frames/PublicLayout.',
      'apps/portal/src/state/sent-registration.',
      'packages/contracts/src/signup-form.',
    ],
  },
  // The screens of mailed links, and the pages for what is not there.
  {
    name: 'links',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/activate/',
      'apps/portal/src/features/confirm-email/',
      'apps/portal/src/navigation/LinkReading.',
      'apps/portal/src/navigation/LinkToken.',
      'apps/portal/src/ui/NotFound.',
      'packages/kit/src/horizon/',
      'packages/kit/src/screens/NotFoundScreen.',
    ],
  },
  // For agents with a change that waits.
  {
    name: 'pending',
    minShareCount: 1,
    paths: [
      'apps/portal/src/features/profile/frame/PendingNotice.',
      'apps/portal/src/features/profile/form/PendingChange.',
      'apps/portal/src/features/profile/form/pending-fields.',
      'apps/portal/src/features/profile/form/useWithdrawal.',
    ],
  },
  // Telephone numbers weigh more than everything else.
  {
    name: 'phone',
    minShareCount: 1,
    paths: [
      'apps/portal/src/forms/number-help/number-help.',
      'apps/portal/src/forms/phone.',
      'packages/contracts/src/iata.',
      'packages/contracts/src/phone.',
      'node_modules/libphonenumber-js/',
    ],
  },
  // What is written about an agent without a form.
  {
    name: 'countries',
    minShareCount: 1,
    paths: [
      'apps/portal/src/forms/record/record-words.',
      'apps/portal/src/i18n/format.',
      'apps/portal/src/navigation/terms-address.',
      'apps/portal/src/ui/ScopeList.',
      'packages/contracts/src/countries.',
      'packages/contracts/src/terms-keys.',
      'packages/kit/src/button/ButtonGroup.',
    ],
  },
]
