import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { i18n as I18n } from 'i18next'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { WithTexts } from '../i18n/WithTexts.tsx'
import { LostScreenError } from '../navigation/lost-files.ts'

/**
 * A screen, or the frame of one. `own` is what a public frame shows in its header to people who
 * are signed in.
 */
type Part = ComponentType<{ children?: ReactNode; own?: ReactNode }>

/** A part that can be loaded before it is shown. */
export interface LazyScreen {
  load: (i18n: I18n) => Promise<unknown>
}

/** What makes the screens that did not arrive load again. React keeps a failure for ever. */
const lost = new Set<() => void>()

/** Lets the next rendering ask again for screens that did not arrive. */
export function resetLostScreens(): void {
  for (const reset of lost) reset()
  lost.clear()
}

/** A part that loads when it is first shown, together with its texts. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
  ...namespaces: Namespace[]
): Part & LazyScreen {
  const attempt = () =>
    lazy(() =>
      load().then(
        (module): { default: Part } => ({ default: module[name] }),
        (error: unknown) => {
          lost.add(() => {
            Lazy = attempt()
          })
          throw new LostScreenError(String(error))
        },
      ),
    )
  let Lazy = attempt()
  const Screen: Part = (props) => (
    <WithTexts of={namespaces}>
      <Lazy {...props} />
    </WithTexts>
  )
  return Object.assign(Screen, {
    load: (i18n: I18n) => Promise.all([load(), i18n.loadNamespaces(namespaces)]),
  })
}
