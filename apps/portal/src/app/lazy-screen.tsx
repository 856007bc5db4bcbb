import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { i18n as I18n } from 'i18next'
import { lazy, useState, type ComponentType, type ReactNode } from 'react'
import { WithTexts } from '../i18n/WithTexts.tsx'
import { addLostScreen, LostScreenError, reloadPage } from '../navigation/lost-files.ts'

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
 * A screen that loads when it is first shown, together with its texts. Most browsers keep a module
 * that failed until the page is loaded again, so the second failure does that.
 */
export function lazyScreen<Name extends string>(
  load: (i18n?: I18n) => Promise<Record<Name, ScreenComponent>>,
  name: Name,
  ...namespaces: Namespace[]
): ScreenComponent & LazyScreen {
  let loaded: ScreenComponent | undefined
  const loadScreen = (i18n?: I18n) =>
    load(i18n).then((module): { default: ScreenComponent } => ({
      default: (loaded = module[name]),
    }))
  const makeLazy = (isRetry?: boolean) =>
    lazy(() =>
      loadScreen().catch(async (error: unknown) => {
        if (isRetry) await reloadPage()
        addLostScreen(() => {
          Lazy = makeLazy(true)
        })
        throw new LostScreenError(String(error))
      }),
    )
  let Lazy = makeLazy()
  const ScreenWithTexts: ScreenComponent = (props) => {
    // A screen that has loaded is drawn without a wait. It must not change while it is shown.
    const [Screen] = useState(() => loaded ?? Lazy)
    return (
      <WithTexts of={namespaces}>
        <Screen {...props} />
      </WithTexts>
    )
  }
  return Object.assign(ScreenWithTexts, {
    load: (i18n: I18n) => Promise.all([loadScreen(i18n), i18n.loadNamespaces(namespaces)]),
  })
}
