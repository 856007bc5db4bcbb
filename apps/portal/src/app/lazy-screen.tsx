import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { i18n as I18n } from 'i18next'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { WithTexts } from '../i18n/WithTexts.tsx'
import { LostScreenError } from '../navigation/lost-files.ts'

/**
 * A screen, or the frame of one. `menu` is what a public frame shows in its header to signed-in
 * people.
 */
type ScreenComponent = ComponentType<{ children?: ReactNode; menu?: ReactNode }>

/** A screen that can be loaded before it is shown. */
export interface LazyScreen {
  load: (i18n: I18n) => Promise<unknown>
}

/**
 * Functions that make the screens that could not be loaded load again. React keeps a failure for
 * ever.
 */
const failedScreens = new Set<() => void>()

/** Makes the next rendering load the failed screens again. */
export function resetLostScreens(): void {
  for (const reset of failedScreens) reset()
  failedScreens.clear()
}

/** A screen that loads when it is first shown, together with its texts. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ScreenComponent>>,
  name: Name,
  ...namespaces: Namespace[]
): ScreenComponent & LazyScreen {
  const makeLazy = () =>
    lazy(() =>
      load().then(
        (module): { default: ScreenComponent } => ({ default: module[name] }),
        (error: unknown) => {
          failedScreens.add(() => {
            Lazy = makeLazy()
          })
          throw new LostScreenError(String(error))
        },
      ),
    )
  let Lazy = makeLazy()
  const ScreenWithTexts: ScreenComponent = (props) => (
    <WithTexts of={namespaces}>
      <Lazy {...props} />
    </WithTexts>
  )
  return Object.assign(ScreenWithTexts, {
    load: (i18n: I18n) => Promise.all([load(), i18n.loadNamespaces(namespaces)]),
  })
}
